#include <gtest/gtest.h>

#include "model/text.hpp"
#include "outcomes/model_target.hpp"
#include "outcomes/models.hpp"
#include "search/check.hpp"
#include "search/time/clock.hpp"

namespace sunder {
namespace {

using testing::box_model;
using testing::ModelTarget;

/// A box whose contents() looks at one element after another. After seconds of executions it returns a value
/// that nobody has offered.
class ScriptedBox : public ModelTarget {
 public:
  explicit ScriptedBox(std::shared_ptr<ManualClock> clock)
      : ModelTarget(box_model()), clock_(std::move(clock)) {}

  EngineRun run(const Harness& harness, const Budget& /*budget*/, std::uint64_t /*seed*/) override {
    EngineRun run{{}, 1000, 0.001, std::nullopt};
    clock_->advance(run.seconds);
    ++runs_;
    if (to_text(harness, object()) == "[offer(0); contents()], [poll(); offer(0)]") {
      const Value pieced = parse_value("[0,0]"), wrong = parse_value("[7]");
      run.observations.push_back({{true, runs_ > 4000 ? wrong : pieced, 0, true}, 10});
    }
    return run;
  }
  const Traits& traits() const override { return traits_; }

 private:
  std::shared_ptr<ManualClock> clock_;
  Traits traits_ = {};
  int runs_ = 0;
};

TEST(PiecedRead, DoesNotHideABugOfItsMethod) {
  const auto clock = std::make_shared<ManualClock>(60);
  const Object box = box_model().object;
  const ObjectToCheck to_check{"fake:Box", box, {*find_method(box, "contents")}, [clock] {
                                 return std::make_unique<ScriptedBox>(clock);
                               }};
  CheckConfig config;
  config.seconds = 3600;
  config.largest = {4, 2, 1};
  config.engines = Engines::stress;
  config.learning = Learning::patient;
  Listener silent;
  const auto result = sunder::check({to_check}, config, silent, [clock] { return clock; }).front();
  const auto& found = std::get<NonAtomic>(result.methods.at(1).verdict);
  EXPECT_EQ(gravity_of(found.violation), Gravity::bug);
  ASSERT_FALSE(found.others.empty());
  EXPECT_EQ(gravity_of(found.others.front()), Gravity::steps);
}

}  // namespace
}  // namespace sunder
