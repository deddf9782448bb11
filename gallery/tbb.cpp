// oneTBB.
#include <tbb/concurrent_hash_map.h>
#include <tbb/concurrent_queue.h>
#include <tbb/concurrent_unordered_set.h>

#include <memory>
#include <optional>

#include "sunder/sunder.hpp"

namespace {

using BoundedQueue = tbb::concurrent_bounded_queue<int>;
using Queue = tbb::concurrent_queue<int>;
using HashMap = tbb::concurrent_hash_map<int, int>;
using UnorderedSet = tbb::concurrent_unordered_set<int>;

template <class Q>
std::optional<int> try_pop(Q& queue) {
  int value = 0;
  return queue.try_pop(value) ? std::optional(value) : std::nullopt;
}

std::unique_ptr<BoundedQueue> bounded_queue() {
  auto queue = std::make_unique<BoundedQueue>();
  queue->set_capacity(1);
  return queue;
}

}  // namespace

int main(int argc, char** argv) {
  const auto bounded = sunder::object<BoundedQueue>("concurrent_bounded_queue")
                           .make(bounded_queue)
                           .core("try_push", [](BoundedQueue& q, int v) { return q.try_push(v); })
                           .core("try_pop", try_pop<BoundedQueue>)
                           .method("size", [](BoundedQueue& q) { return static_cast<long>(q.size()); })
                           .read_only()
                           .method("empty", [](BoundedQueue& q) { return q.empty(); })
                           .read_only();
  const auto queue = sunder::object<Queue>("concurrent_queue")
                         .core("push", [](Queue& q, int v) { q.push(v); })
                         .core("try_pop", try_pop<Queue>)
                         .method("empty", [](Queue& q) { return q.empty(); })
                         .read_only()
                         .method("unsafe_size", [](Queue& q) { return static_cast<long>(q.unsafe_size()); })
                         .read_only();
  const auto map = sunder::object<HashMap>("concurrent_hash_map")
                       .core("insert",
                             [](HashMap& m, int k, int v) {
                               return m.insert({k, v});
                             })
                       .core("erase", [](HashMap& m, int k) { return m.erase(k); })
                       .core("count", [](HashMap& m, int k) { return static_cast<long>(m.count(k)); })
                       .read_only()
                       .method("size", [](HashMap& m) { return static_cast<long>(m.size()); })
                       .read_only();
  const auto set = sunder::object<UnorderedSet>("concurrent_unordered_set")
                       .core("insert", [](UnorderedSet& s, int v) { return s.insert(v).second; })
                       .core("contains", [](UnorderedSet& s, int v) { return s.contains(v); })
                       .read_only()
                       .method("size", [](UnorderedSet& s) { return static_cast<long>(s.size()); })
                       .read_only();
  return sunder::run(argc, argv, bounded, queue, map, set);
}
