#include "report/folded.hpp"

#include <gtest/gtest.h>

namespace sunder {
namespace {

TraceStep access(std::string what, int sequence = 0) {
  return {sequence, TraceStep::Kind::access, 0, "a.hpp:1", std::move(what), "source"};
}

std::vector<std::string> whats(const Trace& trace) {
  std::vector<std::string> made;
  for (const TraceStep& step : trace) made.push_back(step.what);
  return made;
}

TEST(Folded, ShortLoopsStayAsTheyAre) {
  const Trace three(3, access("load"));
  EXPECT_EQ(folded(three).size(), 3U);
  EXPECT_TRUE(folded({}).empty());
}

TEST(Folded, RoundsOfUpToEightStepsAreFolded) {
  for (const int length : {8, 9}) {
    Trace loop;
    for (int round = 0; round < 5; ++round)
      for (int i = 0; i < length; ++i) loop.push_back(access(std::to_string(i)));
    EXPECT_EQ(folded(loop).size(), length == 8 ? 9U : 45U);
  }
}

TEST(Folded, TheRestAfterTheLastWholeRoundIsKept) {
  Trace loop;
  for (int i = 0; i < 9; ++i) loop.push_back(access(i % 2 == 0 ? "a" : "b"));
  const Trace made = folded(loop);
  EXPECT_EQ(whats(made), (std::vector<std::string>{"a", "b", "these 2 steps 3 times more", "a"}));
  EXPECT_EQ(made[2].place, "...");
  EXPECT_EQ(made[2].source, "");
}

TEST(Folded, OnlyAccessesOfOneSequenceAreALoop) {
  Trace calls(6, access(""));
  for (TraceStep& step : calls) step.kind = TraceStep::Kind::call;
  EXPECT_EQ(folded(calls).size(), 6U);
  const Trace switching{access("a", 0), access("a", 1), access("a", 2), access("a", 3)};
  EXPECT_EQ(folded(switching).size(), 4U);
}

}  // namespace
}  // namespace sunder
