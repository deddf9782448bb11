#include "search/trial/trial.hpp"

#include <gtest/gtest.h>

#include <atomic>

#include "model/text.hpp"
#include "support/scripted_check.hpp"

namespace sunder {
namespace {

using testing::explored;
using testing::FakeMap;

/// Tries harnesses that are atomic in every schedule, and stops after this number of runs.
Tried tried_for(int runs) {
  FakeMap map;
  std::atomic<bool> stopped = false;
  map.on_run = [&](const Harness& h, const Budget&) {
    stopped = map.engine_runs >= runs;
    return explored(false, h);
  };
  map.prefers.explores = true;
  const WallClock clock;
  Trial trial(map, {}, 1, {}, clock);
  std::vector<Harness> harnesses;
  for (const char* text : {"[put(0,0)], [get(0)]", "[put(0,0)], [put(0,0)]", "[put(0,0)], [remove(0)]",
                           "[remove(0)], [get(0)]", "[remove(0)], [remove(0)]"})
    harnesses.push_back(parse_harness(text, map.object()));
  return trial.try_each(harnesses, 1, {.interrupted = &stopped}, Engine::explore);
}

TEST(Trial, ExhaustsHarnessesOnlyIfItHasTriedAll) {
  EXPECT_TRUE(tried_for(6).exhausted);
  EXPECT_FALSE(tried_for(2).exhausted);
  EXPECT_FALSE(tried_for(1).exhausted);
}

}  // namespace
}  // namespace sunder
