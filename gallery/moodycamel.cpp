// moodycamel::ConcurrentQueue, and its blocking form.
#include <concurrentqueue/blockingconcurrentqueue.h>
#include <concurrentqueue/concurrentqueue.h>

#include <array>

#include "containers.hpp"
#include "sunder/sunder.hpp"

namespace {

/// Small blocks, so that small harnesses reach their ends.
struct Traits : moodycamel::ConcurrentQueueDefaultTraits {
  static constexpr std::size_t BLOCK_SIZE = 2;
};

using Queue = moodycamel::ConcurrentQueue<int, Traits>;
using BlockingQueue = moodycamel::BlockingConcurrentQueue<int, Traits>;

// Elements of different producers have no order, so all are the same here.
template <class Q>
sunder::Declaration<Q> queue(const char* name) {
  return sunder::object<Q>(name)
      .core("enqueue", [](Q& q) { return q.enqueue(0); })
      .core("try_dequeue",
            [](Q& q) {
              int value = 0;
              return q.try_dequeue(value);
            })
      .method("try_enqueue", [](Q& q) { return q.try_enqueue(0); })
      .method("enqueue_bulk",
              [](Q& q) {
                constexpr std::array kTwo{0, 0};
                return q.enqueue_bulk(kTwo.begin(), kTwo.size());
              })
      .method("try_dequeue_bulk",
              [](Q& q) {
                std::array<int, 2> two{};
                return gallery::count_of(q.try_dequeue_bulk(two.begin(), two.size()));
              })
      .method("size_approx", [](Q& q) { return gallery::count_of(q.size_approx()); })
      .read_only();
}

}  // namespace

int main(int argc, char** argv) {
  const auto blocking =
      queue<BlockingQueue>("BlockingConcurrentQueue").method("wait_dequeue", [](BlockingQueue& q) {
        int value = 0;
        q.wait_dequeue(value);
      });
  return sunder::run(argc, argv, queue<Queue>("ConcurrentQueue"), blocking);
}
