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
    return shard(AtomicWithinBounds{{3, 2, 2}, 2, "sc", twice});
  };
  const auto twice_of = [](const MethodResult& r) { return std::get<AtomicWithinBounds>(r.verdict).twice; };
  EXPECT_EQ(twice_of(combined({proven(Bounds{4, 2, 2}), proven(Bounds{3, 3, 2})})), (Bounds{3, 2, 2}));
  EXPECT_EQ(twice_of(combined({proven(Bounds{4, 2, 2}), proven(std::nullopt)})), std::nullopt);
}

}  // namespace
}  // namespace sunder
