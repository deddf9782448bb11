#include "targets/native/explore/spans.hpp"

#include <gtest/gtest.h>

namespace sunder::native::explore {
namespace {

void invoke(Spans& spans, int sequence) {
  spans.add(sequence);
  spans.begin(sequence);
  spans.end(sequence);
}

TEST(Spans, OrderInvocationsThatDidNotOverlap) {
  Spans spans;
  spans.start(2);
  invoke(spans, 0);
  invoke(spans, 1);
  invoke(spans, 0);
  EXPECT_TRUE(spans.was_serial());
  // By position in the outcome: the invocation of sequence 1 has the third result.
  EXPECT_EQ(spans.real_time({0, 2}), (std::vector<RealTime>{{0, 2}, {2, 1}}));
}

TEST(Spans, DoNotOrderInvocationsThatOverlapped) {
  Spans spans;
  spans.start(2);
  spans.add(0);
  spans.begin(0);
  invoke(spans, 1);
  spans.end(0);
  EXPECT_FALSE(spans.was_serial());
  EXPECT_TRUE(spans.real_time({0, 1}).empty());
}

TEST(Spans, StartAnewWithEachExecution) {
  Spans spans;
  spans.start(2);
  invoke(spans, 0);
  spans.start(2);
  EXPECT_TRUE(spans.was_serial());
  EXPECT_TRUE(spans.real_time({0, 1}).empty());
}

TEST(Spans, ThoseThatWaitForEverComeLast) {
  Spans spans;
  spans.start(2);
  invoke(spans, 0);
  spans.add(1);
  spans.begin(1);
  spans.add(0);  // waits at its first step
  EXPECT_FALSE(spans.was_serial()) << "both wait";
  EXPECT_EQ(spans.real_time({0, 2}), (std::vector<RealTime>{{0, 2}}));
  EXPECT_EQ(spans.returned(0), 1);
  EXPECT_EQ(spans.returned(1), 0);
  EXPECT_TRUE(spans.is_in_a_call(0));
  EXPECT_TRUE(spans.is_in_a_call(1));
}

}  // namespace
}  // namespace sunder::native::explore
