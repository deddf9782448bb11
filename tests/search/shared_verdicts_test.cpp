#include "search/shared_verdicts.hpp"

#include <gtest/gtest.h>

#include "model/text.hpp"
#include "support/guards.hpp"

namespace sunder {
namespace {

using testing::FakeMap;
using testing::Guards;
using testing::has;
using testing::sevens;

// A method that was accused before the core was found at fault is acquitted.
TEST_F(Guards, WhoWasAccusedIsAcquittedWhenTheCoreIsAtFault) {
  const auto result = check({"size"}, [](const Harness& h, const Budget&) {
    return stressed(beside(h, "get", "remove") || beside(h, "size", "put"), h);
  });
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(result.methods.at(0).verdict));
  expect_suspect(result.methods.at(1));
  EXPECT_FALSE(verdicts.was_blamed("size"));
  EXPECT_EQ(verdicts.told.at("size"), std::vector<std::string>{"suspect"});
}

// A method that shows a violation after the core was found at fault is acquitted, too.
TEST_F(Guards, NobodyIsAccusedOnceTheCoreIsAtFault) {
  bool core_shown = false;
  const auto result = check({"size"}, [&](const Harness& h, const Budget&) {
    const bool core = beside(h, "get", "remove") && !has(h, "size");
    core_shown |= core;
    return stressed(core || (core_shown && beside(h, "size", "put")), h);
  });
  expect_suspect(result.methods.at(1));
  EXPECT_FALSE(verdicts.was_blamed("size"));
}

// The acquittal of the shared verdicts: one job accuses a method, another the core.
TEST_F(Guards, WhoOneJobAccusesIsAcquittedWhenAnotherFindsTheCoreAtFault) {
  const FakeMap map;
  const ObjectToCheck to_check{"fake:Map", map.object(), {*find_method(map.object(), "size")}, nullptr};
  SharedVerdicts shared(to_check, 2, verdicts);
  const Harness harness = parse_harness("[size()], [put(0,0)]", map.object());
  const Verdict accused = NonAtomic{{harness, NonAtomicOutcome{sevens(harness)}}};
  Progress progress;
  progress.verdict = accused;
  shared.decide(0, 1, {"fake:Map", "size", 0}, {"size", false, accused, {}}, progress);
  EXPECT_FALSE(verdicts.was_blamed("size"));  // nothing is told that may be withdrawn
  shared.decide(1, 0, {"fake:Map", "core", 1}, {"core", true, accused, {}}, progress);
  EXPECT_EQ(verdicts.told.at("size").back(), "suspect");
  shared.decide(1, 1, {"fake:Map", "size", 1}, {"size", false, accused, {}}, progress);
  EXPECT_EQ(verdicts.told.at("size").back(), "suspect");
  expect_suspect(shared.result().methods.at(1));
}

}  // namespace
}  // namespace sunder
