#include <gtest/gtest.h>

#include "model/text.hpp"
#include "model/verdict.hpp"

namespace sunder {
namespace {

const Object kCell{"Cell", "native", {{"set", {{}}, true}, {"get", {}, false, true}}};

MethodResult shard(Verdict verdict, std::uint64_t executions = 1) {
  return {"get", false, std::move(verdict), {.executions = executions}};
}

NonAtomic violation_with(const char* harness) {
  return {{.harness = parse_harness(harness, kCell), .symptom = Deadlock{}}};
}

TEST(Combined, TheSmallestViolationSpeaksForAllShards) {
  const MethodResult all =
      combined({shard(NoViolationFound{}), shard(violation_with("[get(); get()], [set(0)]")),
                shard(violation_with("[get()], [set(0)]")), shard(Unjudged{"why"})});
  EXPECT_EQ(invocation_count(std::get<NonAtomic>(all.verdict).violation.harness), 2);
  EXPECT_EQ(all.effort.executions, 4U);
}

TEST(Combined, AnErrorPrevailsOverANegativeSearch) {
  EXPECT_TRUE(std::holds_alternative<Unjudged>(
      combined({shard(NoViolationFound{}), shard(Unjudged{"not deterministic"})}).verdict));
}

TEST(Combined, AShardThatWasNotTriedPreventsAProof) {
  const Verdict proven = AtomicWithinBounds{{3, 2, 2}, 2};
  EXPECT_TRUE(std::holds_alternative<AtomicWithinBounds>(combined({shard(proven), shard(proven)}).verdict));
  EXPECT_TRUE(std::holds_alternative<NoViolationFound>(
      combined({shard(proven), shard(Unjudged{"no time", true})}).verdict));
}

// A shard may have no harness within the bounds. All of them may not.
TEST(Combined, ProofsAboutNothingProveNothing) {
  const Verdict proven = AtomicWithinBounds{{3, 2, 2}, 2};
  EXPECT_TRUE(
      std::holds_alternative<AtomicWithinBounds>(combined({shard(proven, 0), shard(proven)}).verdict));
  const MethodResult none = combined({shard(proven, 0), shard(proven, 0)});
  ASSERT_TRUE(std::holds_alternative<Unjudged>(none.verdict));
  EXPECT_EQ(std::get<Unjudged>(none.verdict).why, kNoHarness);
}

TEST(Combined, AProofHasTheFewestPreemptionsOfItsShards) {
  const auto of = [](std::optional<int> preemptions) {
    return shard(AtomicWithinBounds{{3, 2, 2}, preemptions});
  };
  const auto preemptions = [](const MethodResult& r) {
    return std::get<AtomicWithinBounds>(r.verdict).preemptions;
  };
  EXPECT_EQ(preemptions(combined({of(3), of(std::nullopt), of(2)})), 2);
  EXPECT_EQ(preemptions(combined({of(std::nullopt), of(std::nullopt)})), std::nullopt);
}

TEST(Combined, AProofHasTheValuesOfAllItsShards) {
  const auto of = [](std::vector<SpreadBounds> spreads) {
    AtomicWithinBounds proven{{3, 2, 2}, 2};
    proven.spreads = std::move(spreads);
    return shard(proven);
  };
  const MethodResult all = combined({of({{2, {3, 2, 2}}, {8, {3, 2, 3}}}), of({{8, {4, 2, 2}}})});
  EXPECT_EQ(std::get<AtomicWithinBounds>(all.verdict).spreads, (std::vector<SpreadBounds>{{8, {3, 2, 2}}}));
}

TEST(Combined, APartProvesNothingAndSaysSo) {
  const MethodResult part = combined({shard(AtomicWithinBounds{{3, 2, 2}, 2})}, part_of_shards({1}, 5));
  EXPECT_TRUE(std::holds_alternative<NoViolationFound>(part.verdict));
  EXPECT_EQ(part.part, "shard 2 of 5");
  EXPECT_EQ(part.no_proof,
            std::vector<std::string>{"only shard 2 of 5 was searched, all of it within 3,2,2"});
  const MethodResult untried =
      combined({shard(Unjudged{"not tried", true}), shard(Unjudged{"not tried", true})}, "2 of 5 shards");
  EXPECT_EQ(std::get<Unjudged>(untried.verdict).why, "not tried; only 2 of 5 shards were searched");
}

TEST(Combined, PartsAreNamed) {
  EXPECT_EQ(part_of_shards({0}, 50), "shard 1 of 50");
  EXPECT_EQ(part_of_shards({0, 3}, 5), "2 of 5 shards");
  EXPECT_EQ(part_of_shards({0, 1}, 2), "");
}

TEST(Combined, CoveredIsWhatAllShardsHaveCovered) {
  MethodResult one = shard(NoViolationFound{}), other = one;
  one.effort.covered = {6, 2, 2};
  other.effort.covered = {5, 3, 1};
  EXPECT_EQ(combined({one, other}).effort.covered, (Bounds{5, 2, 1}));
}

TEST(Verdict, IsOpenUnlessItIsAViolationOrAnError) {
  EXPECT_FALSE(is_open(violation_with("[get()], [set(0)]")));
  EXPECT_FALSE(is_open(Unjudged{"why"}));
  EXPECT_TRUE(is_open(Unjudged{"no time", true}));
  EXPECT_TRUE(is_open(NoViolationFound{}));
  EXPECT_TRUE(is_open(AtomicWithinBounds{{3, 2, 2}, 2}));
}

TEST(Verdict, OfAMethodThatIsNotConvictedIsASuspicionIfTheCoreIsAtFault) {
  const Violation of_core = violation_with("[set(1)], [set(0)]").violation;
  MethodResult result;
  result.verdict = violation_with("[get()], [set(0)]");
  acquit(result, of_core);
  const auto& suspect = std::get<Suspect>(result.verdict);
  EXPECT_EQ(to_text(suspect.violation.harness, kCell), "[get()], [set(0)]");
  EXPECT_EQ(to_text(suspect.core, kCell), "[set(1)], [set(0)]");
  EXPECT_FALSE(is_open(result.verdict));
}

TEST(Verdict, OfAMethodThatIsConvictedStaysIfTheCoreIsAtFault) {
  NonAtomic convicted = violation_with("[get()], [set(0)]");
  convicted.convicted = true;
  MethodResult result;
  result.verdict = convicted;
  acquit(result, convicted.violation);
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(result.verdict));
}

TEST(Combined, AConvictionComesBeforeASmallerHarnessThatConvictsNobody) {
  NonAtomic convicted = violation_with("[get(); get()], [set(0)]");
  convicted.convicted = true;
  const MethodResult both = combined({shard(violation_with("[get()], [set(0)]")), shard(convicted)});
  EXPECT_TRUE(std::get<NonAtomic>(both.verdict).convicted);
}

TEST(Combined, OnlyWhatEachShardProvedOfTwoCallsIsProven) {
  const auto proven = [](std::optional<Bounds> twice) {
    return shard(AtomicWithinBounds{.bounds = {3, 2, 2}, .preemptions = 2, .twice = twice});
  };
  const auto twice_of = [](const MethodResult& r) { return std::get<AtomicWithinBounds>(r.verdict).twice; };
  EXPECT_EQ(twice_of(combined({proven(Bounds{4, 2, 2}), proven(Bounds{3, 3, 2})})), (Bounds{3, 2, 2}));
  EXPECT_EQ(twice_of(combined({proven(Bounds{4, 2, 2}), proven(std::nullopt)})), std::nullopt);
}

TEST(Combined, WhatHoldsUnderC11HoldsInEveryShard) {
  const auto combined_of = [](const AtomicWithinBounds& a, const AtomicWithinBounds& b) {
    return std::get<AtomicWithinBounds>(combined({shard(a), shard(b)}).verdict);
  };
  const AtomicWithinBounds strong{{3, 2, 2}, 2, "c11", Bounds{4, 2, 2}},
      weak{{3, 2, 2}, 2, "sc", Bounds{3, 2, 1}}, none{{3, 2, 2}, 2};
  EXPECT_EQ(combined_of(strong, strong).memory, "c11");
  EXPECT_EQ(combined_of(strong, weak).memory, "sc");
  EXPECT_EQ(combined_of(strong, weak).weakly, (Bounds{3, 2, 1}));
  EXPECT_EQ(combined_of(strong, none).weakly, std::nullopt);
}

// The behaviour of the core under c11 explains nothing that shows under sc.
TEST(Acquit, NeedsAViolationOfTheCoreUnderTheSameMemoryModel) {
  Violation of_core, own;
  of_core.schedule = "c11 0:1 r0=1";
  own.schedule = "0:1";
  MethodResult result{"size", false, NonAtomic{own}, {}};
  acquit(result, of_core);
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(result.verdict));
  std::get<NonAtomic>(result.verdict).violation.schedule = "c11,races-off 0:1";
  acquit(result, of_core);
  EXPECT_TRUE(std::holds_alternative<Suspect>(result.verdict));
}

}  // namespace
}  // namespace sunder
