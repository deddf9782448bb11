// atomic_queue, by Maxim Egorushkin.
#include <atomic_queue/atomic_queue.h>

#include "containers.hpp"
#include "sunder/sunder.hpp"

namespace {

using Queue = atomic_queue::AtomicQueue<int, 2>;
using Queue2 = atomic_queue::AtomicQueue2<int, 2>;
using SpscQueue = atomic_queue::AtomicQueue<int, 2, 0, true, true, false, /*SPSC=*/true>;

// 0 is how AtomicQueue knows an empty place, so elements are one more.
template <class Q>
bool try_push(Q& queue, int value) {
  return queue.try_push(value + 1);
}

template <class Q>
std::optional<int> try_pop(Q& queue) {
  int value = 0;
  return queue.try_pop(value) ? std::optional(value - 1) : std::nullopt;
}

template <class Q>
sunder::Declaration<Q> with_state(sunder::Declaration<Q> made) {
  made.method("was_empty", [](Q& q) { return q.was_empty(); }).read_only();
  made.method("was_full", [](Q& q) { return q.was_full(); }).read_only();
  made.method("was_size", [](Q& q) { return gallery::count_of(q.was_size()); }).read_only();
  return made;
}

// push and pop spin until there is room, or an element.
template <class Q>
sunder::Declaration<Q> queue(const char* name) {
  auto made = sunder::object<Q>(name);
  made.core("try_push", try_push<Q>).core("try_pop", try_pop<Q>);
  return with_state(made);
}

sunder::Declaration<SpscQueue> spsc_queue() {
  auto made = sunder::object<SpscQueue>("AtomicQueue_spsc");
  made.core("try_push", try_push<SpscQueue>).role("producer");
  made.core("try_pop", try_pop<SpscQueue>).role("consumer");
  return with_state(made);
}

}  // namespace

int main(int argc, char** argv) {
  return sunder::run(argc, argv, queue<Queue>("AtomicQueue"), queue<Queue2>("AtomicQueue2"), spsc_queue());
}
