#include <gtest/gtest.h>

#include "support/scripted_check.hpp"

namespace sunder {
namespace {

using testing::atomic_run;
using testing::explored;
using testing::FakeMap;
using testing::has;
using testing::sevens;
using testing::with_outcome;

class Closing : public testing::ScriptedCheck {};

TEST_F(Closing, EndsWhenAllIsDecidedWithinBoundsAndNothingNewComes) {
  replay = [](const Harness& h) { return explored(false, h); };
  config.until_settled = true;
  const auto result = check(
      {"size"}, [](const Harness& h, const Budget&) { return explored(false, h); }, 3600);
  for (const MethodResult& m : result.methods)
    EXPECT_TRUE(std::holds_alternative<AtomicWithinBounds>(m.verdict))
        << m.method << reasons_text(m.no_proof, 3);
}

// Methods whose violations are known still have their turns, and the core has its own beside them: the check
// ends when the core has had its share.
TEST_F(Closing, WhatIsKnownDoesNotStarveTheCore) {
  const FakeMap map;
  ProgressByKey earlier;
  for (const char* method : {"size", "clear", "putAll"}) {
    const Harness harness = parse_harness("[size()], [put(0,0)]", map.object());
    NonAtomic known{{harness, NonAtomicOutcome{sevens(harness)}}};
    known.ended = false;
    earlier[{"fake:Map", method, 0}].verdict = known;
  }
  config.earlier = &earlier;
  config.learning = Learning::brief;
  config.engines = Engines::stress;
  const auto result = check(
      {"size", "clear", "putAll"},
      [](const Harness&, const Budget&) {
        EngineRun run = atomic_run();
        run.seconds = 0.01;
        return run;
      },
      1000);
  std::uint64_t executions = 0;
  for (const MethodResult& m : result.methods) executions += m.effort.executions;
  EXPECT_GT(4 * result.methods.front().effort.executions, executions);
}

// If everything is explored, nothing is left to learn, and the check ends before its time.
TEST_F(Closing, EndsWhenEverythingIsExploredEvenIfThereIsTime) {
  config.learning = Learning::patient;
  replay = [](const Harness& h) { return with_outcome(h, 0); };
  const auto result = check(
      {"size"},
      [](const Harness& h, const Budget&) {
        return has(h, "size") ? with_outcome(h, 0) : explored(false, h);
      },
      1e9);
  const auto& found = std::get<NonAtomic>(result.methods.at(1).verdict);
  EXPECT_EQ(gravity_of(found.violation), Gravity::weak_read);
  ASSERT_TRUE(found.within);
  EXPECT_EQ(found.within->bounds, (Bounds{3, 2, 2}));
}

}  // namespace
}  // namespace sunder
