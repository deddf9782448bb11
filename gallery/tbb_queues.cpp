#include <tbb/concurrent_priority_queue.h>
#include <tbb/concurrent_queue.h>

#include <memory>

#include "containers.hpp"
#include "tbb.hpp"

namespace gallery {
namespace {

using BoundedQueue = tbb::concurrent_bounded_queue<int>;
using Queue = tbb::concurrent_queue<int>;
using PriorityQueue = tbb::concurrent_priority_queue<int>;

template <class Q>
std::optional<int> try_pop(Q& queue) {
  return given([&](int& v) { return queue.try_pop(v); });
}

std::unique_ptr<BoundedQueue> bounded_queue() {
  auto queue = std::make_unique<BoundedQueue>();
  queue->set_capacity(1);
  return queue;
}

// push, emplace and pop wait until there is room, or an element.
sunder::ObjectEntry bounded() {
  return sunder::object<BoundedQueue>("concurrent_bounded_queue")
      .make(bounded_queue)
      .core("try_push", [](BoundedQueue& q, int v) { return q.try_push(v); })
      .core("try_pop", try_pop<BoundedQueue>)
      .method("try_emplace", [](BoundedQueue& q, int v) { return q.try_emplace(v); })
      .method("push", [](BoundedQueue& q, int v) { q.push(v); })
      .method("emplace", [](BoundedQueue& q, int v) { q.emplace(v); })
      .method("pop",
              [](BoundedQueue& q) {
                int value = 0;
                q.pop(value);
                return value;
              })
      .method("abort", [](BoundedQueue& q) { q.abort(); })
      .method("set_capacity", [](BoundedQueue& q, int n) { q.set_capacity(n); })
      .domain(0, {0, 2})
      .method("capacity", [](BoundedQueue& q) { return q.capacity(); })
      .read_only()
      .method("size", size<BoundedQueue>)
      .read_only()
      .method("empty", is_empty<BoundedQueue>)
      .read_only()
      .entry();
}

sunder::ObjectEntry unbounded() {
  return sunder::object<Queue>("concurrent_queue")
      .core("push", [](Queue& q, int v) { q.push(v); })
      .core("try_pop", try_pop<Queue>)
      .method("emplace", [](Queue& q, int v) { q.emplace(v); })
      .method("empty", is_empty<Queue>)
      .read_only()
      .entry();
}

sunder::ObjectEntry priority() {
  return sunder::object<PriorityQueue>("concurrent_priority_queue")
      .core("push", [](PriorityQueue& q, int v) { q.push(v); })
      .core("try_pop", try_pop<PriorityQueue>)
      .method("emplace", [](PriorityQueue& q, int v) { q.emplace(v); })
      .method("size", size<PriorityQueue>)
      .read_only()
      .method("empty", is_empty<PriorityQueue>)
      .read_only()
      .entry();
}

}  // namespace

std::vector<sunder::ObjectEntry> tbb_queues() { return {bounded(), unbounded(), priority()}; }

}  // namespace gallery
