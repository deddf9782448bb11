#include <sunder/gtest.hpp>

#include "../queue/queue.hpp"

using sunder::testing::Within;

const auto queue = sunder::object<Queue>("Queue")
    .core("push", &Queue::push)
    .core("pop", &Queue::pop)
    .method("size", &Queue::size).read_only()
    .method("clear", &Queue::clear);

TEST(Queue, PushAndPopAreAtomic) { EXPECT_ATOMIC(queue, Within("5s", "3,2,2").method("core")); }

// The size may be out of date, and fails this test: pop() takes an element that push() has not counted yet.
TEST(Queue, SizeIsAtomic) { EXPECT_ATOMIC(queue, Within("10s", "3,2,2").method("size")); }
