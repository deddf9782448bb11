#include "search/meaning/same_effect.hpp"

#include <gtest/gtest.h>

#include "model/text.hpp"
#include "support/fake_map.hpp"

namespace sunder {
namespace {

using testing::FakeMap;
using Texts = std::vector<std::string>;

class SameEffectTest : public ::testing::Test {
 protected:
  // The sequences that do the same as the call, without detours.
  Texts steps_for(const char* text, int call) {
    const Harness harness = parse_harness(text, map.object());
    SameEffect same(linearizer, map.object());
    int longest = 0;
    auto alike = same.among(same.candidates(harness, call, longest), harness, call, [] {});
    Texts made;
    for (const Sequence& steps : without_detours(alike, false))
      made.push_back(to_text(Harness{{steps}, {}}, map.object()));
    return made;
  }

  FakeMap map;
  Linearizer linearizer{map};
};

TEST_F(SameEffectTest, PutAllIsTwoPutsInAnyOrder) {
  const Texts steps = steps_for("[putAll({0=1,1=0})], [get(0)]", 0);
  ASSERT_GE(steps.size(), 2U);
  EXPECT_EQ(steps[0], "[put(0,1); put(1,0)]");
  EXPECT_EQ(steps[1], "[put(1,0); put(0,1)]");
}

TEST_F(SameEffectTest, ClearRemovesWhatTheHarnessPuts) {
  EXPECT_EQ(steps_for("[clear()], [put(0,0); put(1,1)]", 0).at(0), "[remove(0); remove(1)]");
}

// One call does the same, so two different ones would be a detour.
TEST_F(SameEffectTest, ACallThatIsOneCoreCallHasOnlyRepetitions) {
  EXPECT_EQ(steps_for("[clear()], [put(0,0)]", 0).at(0), "[remove(0); remove(0)]");
  for (const std::string& steps : steps_for("[clear()], [put(0,0)]", 0))
    EXPECT_EQ(steps.find("put"), std::string::npos) << steps;
}

TEST_F(SameEffectTest, ACallWithoutAnEffectHasNoSteps) {
  EXPECT_EQ(steps_for("[size(); put(0,0)], [get(0)]", 0), Texts{});
}

TEST_F(SameEffectTest, ResultsOfStepsTellTheResultOfTheCall) {
  const Harness harness = parse_harness("[clear()], [put(0,0)]", map.object());
  const Sequence steps = parse_harness("[remove(0); remove(1)]", map.object()).sequences.front();
  SameEffect same(linearizer, map.object());
  const auto results = same.result_by_steps(steps, harness, 0);
  EXPECT_EQ(results.size(), 2U);  // before and after the put
  for (const auto& [of_steps, of_call] : results) EXPECT_EQ(of_call, std::set<Value>{Void{}});
}

// Two different calls stand for clear() only if the harness's values do not just happen to fit.
TEST_F(SameEffectTest, StepsMustBeNeededAfterSomePast) {
  const Harness harness = parse_harness("[clear()], [put(0,0)]", map.object());
  SameEffect same(linearizer, map.object());
  const auto stands = [&](const char* steps) {
    const Sequence calls = parse_harness(steps, map.object()).sequences.front();
    return same.stands_for(calls, harness, 0, false, [] {});
  };
  EXPECT_TRUE(stands("[remove(0); remove(0)]"));  // repetitions may be in vain
  EXPECT_FALSE(stands("[put(0,0); remove(0)]"));  // after each past, remove(0) alone does the same
  EXPECT_FALSE(stands("[remove(0); put(0,0)]"));  // another effect
}

}  // namespace
}  // namespace sunder
