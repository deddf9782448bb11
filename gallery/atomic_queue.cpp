// atomic_queue, by Maxim Egorushkin.
#include <atomic_queue/atomic_queue.h>

#include <memory>

#include "containers.hpp"
#include "sunder/sunder.hpp"
#include "waiting_queue.hpp"

namespace {

using Queue = atomic_queue::AtomicQueue<int, 2>;
using Queue2 = atomic_queue::AtomicQueue2<int, 2>;
using QueueB = atomic_queue::AtomicQueueB<int>;    // has room for 256 at least
using QueueB2 = atomic_queue::AtomicQueueB2<int>;  // 4,096
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

// They spin until there is room, or an element; those of RetryDecorator try again and again.
template <class Q>
void push(Q& queue, int value) {
  queue.push(value + 1);
}

template <class Q>
int pop(Q& queue) {
  return queue.pop() - 1;
}

template <class Q>
sunder::Declaration<Q> with_state(sunder::Declaration<Q> made) {
  made.method("was_empty", [](Q& q) { return q.was_empty(); }).read_only();
  made.method("was_full", [](Q& q) { return q.was_full(); }).read_only();
  made.method("was_size", [](Q& q) { return gallery::count_of(q.was_size()); }).read_only();
  return made;
}

template <class Q>
sunder::Declaration<Q> many_threads(const char* name) {
  auto made = sunder::object<Q>(name);
  made.core("try_push", try_push<Q>).core("try_pop", try_pop<Q>);
  made = with_state(made);
  return made.method("push", push<Q>).method("pop", pop<Q>);
}

template <class Q, std::size_t Capacity = 2>
sunder::Declaration<Q> queue(const char* name) {
  return many_threads<Q>(name).reference(many_threads<gallery::WaitingQueue<Capacity>>("queue"));
}

template <class Q>
sunder::Declaration<Q> two_threads(const char* name) {
  auto made = sunder::object<Q>(name);
  made.core("try_push", try_push<Q>).role("producer");
  made.core("try_pop", try_pop<Q>).role("consumer");
  made = with_state(made);
  made.method("push", push<Q>).role("producer");
  return made.method("pop", pop<Q>).role("consumer");
}

sunder::Declaration<SpscQueue> spsc_queue(const char* name) {
  return two_threads<SpscQueue>(name).reference(two_threads<gallery::WaitingQueue<2>>("queue"));
}

}  // namespace

int main(int argc, char** argv) {
  return sunder::run(argc, argv, queue<Queue>("AtomicQueue"), queue<Queue2>("AtomicQueue2"),
                     queue<QueueB, 256>("AtomicQueueB").make([] { return std::make_unique<QueueB>(2); }),
                     queue<QueueB2, 4096>("AtomicQueueB2").make([] { return std::make_unique<QueueB2>(2); }),
                     queue<atomic_queue::RetryDecorator<Queue>>("RetryDecorator"),
                     spsc_queue("AtomicQueue_spsc"));
}
