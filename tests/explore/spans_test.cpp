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
  EXPECT_EQ(spans.real_time(), (std::vector<RealTime>{{0, 2}, {2, 1}}));
}

TEST(Spans, DoNotOrderInvocationsThatOverlapped) {
  Spans spans;
  spans.start(2);
  spans.add(0);
  spans.begin(0);
  invoke(spans, 1);
  spans.end(0);
  EXPECT_FALSE(spans.was_serial());
  EXPECT_TRUE(spans.real_time().empty());
}

TEST(Spans, StartAnewWithEachExecution) {
  Spans spans;
  spans.start(2);
  invoke(spans, 0);
  spans.start(2);
  EXPECT_TRUE(spans.was_serial());
  EXPECT_TRUE(spans.real_time().empty());
}

}  // namespace
}  // namespace sunder::native::explore
