// moodycamel::ConcurrentQueue, and its blocking form.
#include "moodycamel.hpp"

#include "containers.hpp"

namespace gallery {
namespace {

constexpr std::array kTwo{0, 0};

/// The number of elements that a bulk dequeue of at most two has given.
template <class Dequeue>
long dequeued(Dequeue dequeue) {
  std::array<int, 2> two{};
  return count_of(dequeue(two.begin(), two.size()));
}

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
      .method("enqueue_bulk", [](Q& q) { return q.enqueue_bulk(kTwo.begin(), kTwo.size()); })
      .method("try_enqueue_bulk", [](Q& q) { return q.try_enqueue_bulk(kTwo.begin(), kTwo.size()); })
      .method("try_dequeue_bulk",
              [](Q& q) { return dequeued([&](auto to, auto max) { return q.try_dequeue_bulk(to, max); }); })
      .method("size_approx", [](Q& q) { return count_of(q.size_approx()); })
      .read_only();
}

sunder::ObjectEntry plain() {
  using Q = MoodycamelQueue;
  return queue<Q>("ConcurrentQueue")
      .method("try_dequeue_non_interleaved",
              [](Q& q) {
                int value = 0;
                return q.try_dequeue_non_interleaved(value);
              })
      .entry();
}

sunder::ObjectEntry blocking() {
  using Q = BlockingMoodycamelQueue;
  return queue<Q>("BlockingConcurrentQueue")
      .method("wait_dequeue",
              [](Q& q) {
                int value = 0;
                q.wait_dequeue(value);
              })
      .method("wait_dequeue_timed",
              [](Q& q) {
                int value = 0;
                return q.wait_dequeue_timed(value, kMoodycamelPatience);
              })
      .method("wait_dequeue_bulk",
              [](Q& q) { return dequeued([&](auto to, auto max) { return q.wait_dequeue_bulk(to, max); }); })
      .method("wait_dequeue_bulk_timed",
              [](Q& q) {
                return dequeued([&](auto to, auto max) {
                  return q.wait_dequeue_bulk_timed(to, max, kMoodycamelPatience);
                });
              })
      .entry();
}

}  // namespace
}  // namespace gallery

int main(int argc, char** argv) {
  std::vector<sunder::ObjectEntry> objects{gallery::plain(), gallery::blocking()};
  for (auto& each : gallery::moodycamel_by_tokens()) objects.push_back(std::move(each));
  return sunder::run(argc, argv, std::move(objects));
}
