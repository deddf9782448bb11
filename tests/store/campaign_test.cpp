#include "store/campaign.hpp"

#include <gtest/gtest.h>

#include "store/campaigns.hpp"
#include "support/error.hpp"

namespace sunder {
namespace {

TEST(Campaign, ResultsSayWhyThereIsNoProof) {
  const Campaign whole = merged({campaign({0}, 2), campaign({1}, 2)}, {"a", "b"});
  const MethodResult core = results_of(whole).front().methods.front();
  ASSERT_TRUE(core.only_scheduled);
  EXPECT_TRUE(std::holds_alternative<Deadlock>(core.only_scheduled->symptom));
  EXPECT_EQ(core.no_proof,
            (std::vector<std::string>{"cannot be explored: for a reason", "starts \"a\" thread", "waits"}));
}

TEST(Shards, OnlyAllOfThemProve) {
  const auto proven = [](int shard) {
    Campaign made = campaign({shard}, 2);
    Progress& core = made.progress.begin()->second;
    core = {core.effort, {}, AtomicWithinBounds{{3, 2, 2 + shard}, 2}};
    return made;
  };
  const auto core_of = [](const Campaign& c) { return results_of(c).front().methods.front(); };
  const MethodResult one = core_of(proven(1));
  EXPECT_TRUE(std::holds_alternative<NoViolationFound>(one.verdict));
  EXPECT_EQ(one.no_proof, std::vector<std::string>{"only shard 2 of 2 was searched, all of it within 3,2,3"});
  const MethodResult both = core_of(merged({proven(0), proven(1)}, {"a", "b"}));
  ASSERT_TRUE(std::holds_alternative<AtomicWithinBounds>(both.verdict));
  EXPECT_EQ(std::get<AtomicWithinBounds>(both.verdict).bounds, (Bounds{3, 2, 2}));
  EXPECT_TRUE(both.no_proof.empty());
  EXPECT_EQ(one.part, "shard 2 of 2");
  EXPECT_EQ(both.part, "");
}

// The search goes on after a violation. The level that is told at the end rests on all of it.
TEST(Campaign, TheEffortIsThatOfTheWholeSearch) {
  Campaign made = campaign({0, 1}, 2);
  made.progress[{"my:Queue", "size", 0}] = {made.progress.begin()->second.effort, {}, non_atomic()};
  made.progress[{"my:Queue", "size", 1}] = {made.progress.begin()->second.effort, {}, NoViolationFound{}};
  const MethodResult size = results_of(made).front().methods.at(1);
  ASSERT_TRUE(std::holds_alternative<NonAtomic>(size.verdict));
  EXPECT_FALSE(std::get<NonAtomic>(size.verdict).ended);
  EXPECT_EQ(std::get<NonAtomic>(size.verdict).others.size(), 1U);
  EXPECT_EQ(size.effort.executions, 2000U);
  EXPECT_EQ(size.effort.harnesses, 20U);
  EXPECT_EQ(std::get<NonAtomic>(size.verdict).until.executions, 70U);
}

// One shard accuses a method, another finds the core at fault.
TEST(Merge, AcquitsWhereTheCoreIsAtFault) {
  Campaign a = campaign({0}, 2), b = campaign({1}, 2);
  a.progress[{"my:Queue", "size", 0}].verdict = NonAtomic{violation()};
  b.progress[{"my:Queue", "core", 1}].verdict = NonAtomic{violation()};
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(results_of(a).front().methods.at(1).verdict));
  EXPECT_TRUE(
      std::holds_alternative<Suspect>(results_of(merged({a, b}, {"a", "b"})).front().methods.at(1).verdict));
}

// One shard blames two methods together, another finds that one of them is not atomic by itself.
TEST(Shards, BlameTwoMethodsOnlyIfEachIsAtomicByItself) {
  const Object set{
      "Set", "native", {{"add", {{}}, true}, {"a", {}, false}, {"b", {}, false}, {"c", {}, false}}};
  Campaign made = campaign({0, 1}, 2);
  made.objects = {{"my:Set", "cafe", set, {"core", "a", "b", "c", kPairsLabel}}};
  made.progress.clear();
  const auto verdict = [&](const char* method, int shard) -> std::optional<Verdict>& {
    Progress& progress = made.progress[{"my:Set", method, shard}];
    progress.effort.executions = 1;
    return progress.verdict;
  };
  for (const char* method : {"core", "a", "b", "c"})
    for (const int shard : {0, 1}) verdict(method, shard) = NoViolationFound{};
  verdict(kPairsLabel, 0) =
      NonAtomic{{.harness = parse_harness("[a()], [b()]", set), .symptom = Deadlock{}}, true};
  verdict(kPairsLabel, 1) = NoViolationFound{};
  const auto of_two = [&] {
    const auto results = results_of(made).front().methods;
    return results.size() == 5 ? name_of(results.back().verdict) : "nothing";
  };
  EXPECT_EQ(of_two(), "non-atomic");
  verdict("b", 1) =
      NonAtomic{{.harness = parse_harness("[b()], [add(0)]", set), .symptom = Deadlock{}}, true};
  EXPECT_EQ(of_two(), "no-violation-found");
  verdict("c", 0) = verdict("b", 1);
  EXPECT_EQ(of_two(), "nothing");
}

TEST(Merge, IsTheSameInAnyOrderAndTwice) {
  const Campaign a = campaign({0}, 3), b = campaign({1}, 3), c = campaign({2}, 3);
  Campaign further = b;
  further.shard_runs.front().seconds = 9;
  further.progress.begin()->second.effort.executions = 5000;
  const std::vector<std::string> names(4, "x");
  const Campaign whole = merged({a, b, c, further}, names);
  EXPECT_EQ(whole.shard_runs.size(), 3U);
  expect_same(whole, merged({further, c, b, a}, names));
  expect_same(whole, merged({merged({c, further}, names), merged({a, b}, names), whole}, names));
  EXPECT_EQ(results_of(whole).front().methods.front().effort.executions, 7000U);
}

TEST(Merge, RefusesStrangers) {
  const Campaign a = campaign();
  const auto refuses = [&](auto change) {
    Campaign other = a;
    change(other);
    EXPECT_THROW((void)merged({a, other}, {"a", "b"}), InputError);
  };
  refuses([](Campaign& c) { c.version = "9"; });
  refuses([](Campaign& c) { c.shards = 2; });
  refuses([](Campaign& c) { c.configuration["seed"] = 8; });
  refuses([](Campaign& c) { c.objects.front().build = "beef"; });
  refuses([](Campaign& c) { c.objects.front().object.methods.pop_back(); });
  refuses([](Campaign& c) { c.objects.clear(); });
}

}  // namespace
}  // namespace sunder
