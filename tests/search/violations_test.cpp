#include <gtest/gtest.h>

#include "support/scripted_check.hpp"

namespace sunder {
namespace {

using testing::atomic_run;
using testing::explored;
using testing::has;
using testing::with_outcome;

class Violations : public testing::ScriptedCheck {};

// First size() is seen to miss calls; a while later it returns what no set of calls gives.
TEST_F(Violations, GoesOnForAViolationWithAnotherMeaningAndTheGravestLeads) {
  replay = [](const Harness& h) {
    EngineRun run = with_outcome(h, 0);
    run.observations.push_back(with_outcome(h, 7).observations.back());
    return run;
  };
  const auto result = check({"size"}, [this](const Harness& h, const Budget& budget) {
    if (budget.engine != Engine::explore || !has(h, "size")) return explored(false, h);
    return with_outcome(h, verdicts.reached.contains("size") ? 7 : 0);
  });
  const auto* found = std::get_if<NonAtomic>(&result.methods.at(1).verdict);
  ASSERT_TRUE(found);
  EXPECT_EQ(gravity_of(found->violation), Gravity::bug);
  ASSERT_FALSE(found->others.empty());
  EXPECT_EQ(gravity_of(found->others.front()), Gravity::weak_read);
  EXPECT_FALSE(found->level);
  EXPECT_TRUE(found->ended);
}

// size() misses calls from the first execution on. After seconds of executions it returns what no set of
// calls gives.
class HiddenBug : public Violations {
 protected:
  Gravity gravity_found(Learning learning) {
    config.learning = learning;
    config.engines = Engines::stress;
    int runs = 0;
    const auto result = check(
        {"size"},
        [&runs](const Harness& h, const Budget&) {
          EngineRun run = atomic_run();
          if (has(h, "size") && has(h, "put")) run = with_outcome(h, ++runs > 4000 ? 7 : 0);
          return run;
        },
        60);
    return gravity_of(std::get<NonAtomic>(result.methods.at(1).verdict).violation);
  }
};

TEST_F(HiddenBug, IsFoundIfTheSearchGoesOnWhileThereIsTime) {
  EXPECT_EQ(gravity_found(Learning::brief), Gravity::weak_read);
  EXPECT_EQ(gravity_found(Learning::patient), Gravity::bug);
  EXPECT_EQ(gravity_found(Learning::equal), Gravity::bug);
}

}  // namespace
}  // namespace sunder
