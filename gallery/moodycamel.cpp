// moodycamel::ConcurrentQueue.
#include <concurrentqueue/concurrentqueue.h>

#include "sunder/sunder.hpp"

namespace {

/// Small blocks, so that small harnesses reach their ends.
struct Traits : moodycamel::ConcurrentQueueDefaultTraits {
  static constexpr std::size_t BLOCK_SIZE = 2;
};

using Queue = moodycamel::ConcurrentQueue<int, Traits>;

// Elements of different producers have no order, so all are the same here.
bool enqueue(Queue& queue) { return queue.enqueue(0); }

bool try_dequeue(Queue& queue) {
  int value = 0;
  return queue.try_dequeue(value);
}

}  // namespace

int main(int argc, char** argv) {
  const auto queue = sunder::object<Queue>("ConcurrentQueue")
                         .core("enqueue", enqueue)
                         .core("try_dequeue", try_dequeue)
                         .method("size_approx", [](Queue& q) { return static_cast<long>(q.size_approx()); })
                         .read_only();
  return sunder::run(argc, argv, queue);
}
