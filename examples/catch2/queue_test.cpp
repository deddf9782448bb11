#define CATCH_CONFIG_MAIN  // of Catch2 2; with version 3, link Catch2::Catch2WithMain instead
#include <sunder/catch2.hpp>

#include "../queue/queue.hpp"

const auto queue = sunder::object<Queue>("Queue")
    .core("push", &Queue::push)
    .core("pop", &Queue::pop)
    .method("size", &Queue::size).read_only()
    .method("clear", &Queue::clear);

TEST_CASE("push() and pop() are atomic") {
  CHECK_ATOMIC(queue, sunder::testing::Within("5s", "3,2,2").method("core"));
}

// The size may be out of date, and fails this test: pop() takes an element that push() has not counted yet.
TEST_CASE("size() is atomic, [always]") {
  CHECK_ATOMIC(queue, sunder::testing::Within("10s", "3,2,2").method("size"));
}
