// Which values are tried besides the usual ones, and what is proven for them.
#include "search/draw/spreads.hpp"

#include <gtest/gtest.h>

#include <set>

#include "model/text.hpp"
#include "support/scripted_check.hpp"
#include "support/searching.hpp"

namespace sunder {
namespace {

using testing::explored;
using testing::FakeMap;

/// A map that is explored. The number of schedules depends on the largest number in the harness.
class Spreads : public ::testing::Test {
 protected:
  Spreads() {
    map.prefers.explores = true;
    map.on_run = [this](const Harness& h, const Budget&) {
      drawn.insert(to_text(h, map.object()));
      EngineRun run = explored(false, h);
      run.executions = schedules(number_in(h));
      return run;
    };
    config.largest = {3, 2, 2};
    config.engines = Engines::explore;
  }

  static int number_in(const Harness& h) {
    int most = 0;
    for (const Sequence& s : h.sequences)
      for (const Invocation& i : s)
        for (const Value& v : i.arguments)
          if (const auto* number = v.as<Integer>()) most = std::max(most, static_cast<int>(*number));
    return most;
  }

  std::vector<int> found() { return spreads_of(trial, clock, {}); }
  MethodSearch made(const Progress* earlier = nullptr) {
    return {trial, clock, recent, Scope{find_method(map.object(), "size")}, config, {}, earlier};
  }

  FakeMap map;
  std::function<std::uint64_t(int)> schedules = [](int) { return 10; };
  std::set<std::string> drawn;
  ManualClock clock;
  Trial trial{map, {}, 1, {}, clock};
  RecentEnumerations recent{0};
  CheckConfig config;
};

TEST_F(Spreads, AreNoneIfAllValuesMeetAlike) {
  EXPECT_TRUE(found().empty());
  EXPECT_TRUE(drawn.contains("[put(0,0)], [put(16,16)]"));
  EXPECT_TRUE(drawn.contains("[remove(0)], [remove(16)]"));
  EXPECT_FALSE(drawn.contains("[get(0)], [get(16)]")) << "it only reads";
}

TEST_F(Spreads, AreTheLowestNumberOfEachOtherKind) {
  schedules = [](int number) { return number == 16 ? 30 : number >= 8 ? 20 : 10; };
  EXPECT_EQ(found(), (std::vector<int>{8, 16}));
  schedules = [](int number) { return 10 * number; };
  EXPECT_EQ(found(), (std::vector<int>{2, 3})) << "only a few";
}

TEST_F(Spreads, AreNoneIfTheSameCallsMeetInAnotherWayEachTime) {
  schedules = [n = std::make_shared<std::uint64_t>(0)](int) { return ++*n; };
  EXPECT_TRUE(found().empty());
}

TEST_F(Spreads, LeaveOutValuesWithOtherResults) {
  schedules = [](int number) { return number >= 8 ? 20 : 10; };
  map.on_run = [as_usual = map.on_run](const Harness& h, const Budget& budget) {
    EngineRun run = as_usual(h, budget);
    if (number_in(h) == 8) run.observations.front().outcome.front() = Thrown{"std::out_of_range"};
    return run;
  };
  EXPECT_EQ(found(), (std::vector<int>{9}));
}

TEST_F(Spreads, AreNoneWhereACallFailsOrCannotBeExplored) {
  schedules = [](int number) { return number >= 8 ? 20 : 10; };
  const auto as_usual = map.on_run;
  map.on_run = [&](const Harness& h, const Budget& budget) {
    EngineRun run = as_usual(h, budget);
    if (number_in(h) == 12) run.failure = Crash{"SIGSEGV", ""};
    return run;
  };
  EXPECT_TRUE(found().empty());
  map.on_run = [](const Harness&, const Budget&) -> EngineRun { throw InputError("cannot be explored"); };
  EXPECT_TRUE(found().empty());
}

TEST_F(Spreads, AreDrawnAfterTheUsualValuesAndNamedByTheProof) {
  MethodSearch searched = made();
  testing::search(searched);
  EXPECT_TRUE(searched.is_finished());
  EXPECT_TRUE(searched.proven()->spreads.empty());
  const std::set<std::string> usual = drawn;
  searched.add_spread(8);
  EXPECT_FALSE(searched.is_finished());
  EXPECT_TRUE(searched.proven()->spreads.empty());
  EXPECT_EQ(searched.proven()->bounds, (Bounds{3, 2, 2}));
  testing::search(searched);
  EXPECT_EQ(searched.proven()->spreads, (std::vector<SpreadBounds>{{8, {3, 2, 2}}}));
  EXPECT_TRUE(drawn.contains("[size()], [put(0,8)]"));
  EXPECT_FALSE(usual.contains("[size()], [put(0,8)]"));
}

TEST_F(Spreads, GoOnWhereTheyStopped) {
  MethodSearch searched = made();
  searched.add_spread(8);
  testing::search(searched);
  drawn.clear();
  const Progress progress = searched.progress();
  MethodSearch again = made(&progress);
  EXPECT_TRUE(again.is_finished());
  EXPECT_EQ(again.proven()->spreads, (std::vector<SpreadBounds>{{8, {3, 2, 2}}}));
  EXPECT_TRUE(drawn.empty());
}

class SpreadCheck : public testing::ScriptedCheck {};

TEST_F(SpreadCheck, FindsAViolationThatNeedsOtherValues) {
  replay = [](const Harness& h) { return explored(true, h); };
  config.engines = Engines::explore;
  const auto result = check({"size"}, [](const Harness& h, const Budget&) {
    EngineRun run = explored(testing::has(h, "size") && testing::has(h, "put(8,8)"), h);
    if (testing::has(h, "(8,8)") || testing::has(h, "(9,9)")) run.executions = 20;
    return run;
  });
  const auto& violation = std::get<NonAtomic>(result.methods.at(1).verdict).violation;
  EXPECT_TRUE(testing::has(violation.harness, "put(8,8)"));
}

}  // namespace
}  // namespace sunder
