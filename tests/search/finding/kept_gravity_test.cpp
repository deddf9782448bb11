#include "search/finding/kept_gravity.hpp"

#include <gtest/gtest.h>

#include "model/text.hpp"
#include "support/fake_map.hpp"

namespace sunder {
namespace {

using testing::FakeMap;

Violation violation(const char* harness, const char* outcome) {
  Violation made;
  made.harness = parse_harness(harness, FakeMap().object());
  made.symptom = NonAtomicOutcome{parse_value("[" + std::string(outcome) + "]").as<List>()->elements};
  return made;
}

class KeptGravityTest : public ::testing::Test {
 protected:
  bool allows(KeptGravity& kept, const char* harness, const char* outcome) {
    const Violation smaller = violation(harness, outcome);
    return kept.allows(smaller.harness, std::get<NonAtomicOutcome>(smaller.symptom));
  }

  FakeMap map;
  WallClock clock;
  Trial trial{map, {}, 1, {}, clock};
};

TEST_F(KeptGravityTest, OfABugRefusesAWeakRead) {
  KeptGravity kept(trial, violation("[put(0,0); size()], [get(0); get(1)]", "null, 7, null, null"));
  EXPECT_FALSE(allows(kept, "[put(0,0); size()], [get(0)]", "null, 0, null"));
  EXPECT_FALSE(allows(kept, "[put(0,0); size()], [get(0)]", "null, 0, null"));
  EXPECT_TRUE(allows(kept, "[put(0,0); size()], [get(0)]", "null, 7, null"));
}

TEST_F(KeptGravityTest, OfACrashRefusesAWeakRead) {
  Violation crash = violation("[put(0,0); size()], [get(0)]", "null, 0, null");
  crash.symptom = Crash{"SIGSEGV", ""};
  KeptGravity kept(trial, crash);
  EXPECT_FALSE(allows(kept, "[put(0,0); size()], [get(0)]", "null, 0, null"));
}

TEST_F(KeptGravityTest, OfAWeakReadAllowsEverything) {
  KeptGravity kept(trial, violation("[put(0,0); size()], [get(0); get(1)]", "null, 0, null, null"));
  EXPECT_TRUE(allows(kept, "[put(0,0); size()], [get(0)]", "null, 0, null"));
  EXPECT_TRUE(allows(kept, "[put(0,0); size()], [get(0)]", "null, 7, null"));
}

}  // namespace
}  // namespace sunder
