// oneTBB: queues, the hash map, the vector; sets and maps are in tbb_sets.cpp.
#include <tbb/concurrent_hash_map.h>
#include <tbb/concurrent_priority_queue.h>
#include <tbb/concurrent_queue.h>
#include <tbb/concurrent_vector.h>

#include <cstdlib>
#include <memory>
#include <new>

#include "containers.hpp"
#include "tbb_sets.hpp"

namespace {

using gallery::given;

using BoundedQueue = tbb::concurrent_bounded_queue<int>;
using Queue = tbb::concurrent_queue<int>;
using PriorityQueue = tbb::concurrent_priority_queue<int>;
using HashMap = tbb::concurrent_hash_map<int, int>;

/// Memory of zeros, so that an element that is not constructed yet reads the same each time.
template <class T>
struct ZeroingAllocator {
  using value_type = T;
  ZeroingAllocator() = default;
  template <class U>
  ZeroingAllocator(const ZeroingAllocator<U>&) {}  // NOLINT: allocators convert
  T* allocate(std::size_t n) {
    if (void* block = std::calloc(n, sizeof(T))) return static_cast<T*>(block);
    throw std::bad_alloc();
  }
  void deallocate(T* block, std::size_t) { std::free(block); }
  friend bool operator==(const ZeroingAllocator&, const ZeroingAllocator&) { return true; }
};

using Vector = tbb::concurrent_vector<int, ZeroingAllocator<int>>;

template <class Q>
std::optional<int> try_pop(Q& queue) {
  return given([&](int& v) { return queue.try_pop(v); });
}

std::unique_ptr<BoundedQueue> bounded_queue() {
  auto queue = std::make_unique<BoundedQueue>();
  queue->set_capacity(1);
  return queue;
}

auto bounded() {
  return sunder::object<BoundedQueue>("concurrent_bounded_queue")
      .make(bounded_queue)
      .core("try_push", [](BoundedQueue& q, int v) { return q.try_push(v); })
      .core("try_pop", try_pop<BoundedQueue>)
      .method("try_emplace", [](BoundedQueue& q, int v) { return q.try_emplace(v); })
      .method("size", gallery::size<BoundedQueue>)
      .read_only()
      .method("empty", gallery::is_empty<BoundedQueue>)
      .read_only()
      .entry();
}

auto unbounded() {
  return sunder::object<Queue>("concurrent_queue")
      .core("push", [](Queue& q, int v) { q.push(v); })
      .core("try_pop", try_pop<Queue>)
      .method("emplace", [](Queue& q, int v) { q.emplace(v); })
      .method("empty", gallery::is_empty<Queue>)
      .read_only()
      .entry();
}

auto priority() {
  return sunder::object<PriorityQueue>("concurrent_priority_queue")
      .core("push", [](PriorityQueue& q, int v) { q.push(v); })
      .core("try_pop", try_pop<PriorityQueue>)
      .method("emplace", [](PriorityQueue& q, int v) { q.emplace(v); })
      .method("size", gallery::size<PriorityQueue>)
      .read_only()
      .method("empty", gallery::is_empty<PriorityQueue>)
      .read_only()
      .entry();
}

bool insert_by_accessor(HashMap& map, int key, int value) {
  HashMap::accessor accessor;
  if (!map.insert(accessor, key)) return false;
  accessor->second = value;
  return true;
}

bool erase_by_accessor(HashMap& map, int key) {
  HashMap::accessor accessor;
  return map.find(accessor, key) && map.erase(accessor);
}

std::optional<int> find(HashMap& map, int key) {
  HashMap::const_accessor accessor;
  return map.find(accessor, key) ? std::optional(accessor->second) : std::nullopt;
}

auto hash_map() {
  return sunder::object<HashMap>("concurrent_hash_map")
      .core("insert",
            [](HashMap& m, int k, int v) {
              return m.insert({k, v});
            })
      .data_independent(1)
      .core("erase", [](HashMap& m, int k) { return m.erase(k); })
      .core("find", find)
      .read_only()
      .method("insert_by_accessor", insert_by_accessor)
      .data_independent(1)
      .method("erase_by_accessor", erase_by_accessor)
      .method("count", gallery::count<HashMap>)
      .read_only()
      .method("size", gallery::size<HashMap>)
      .read_only()
      .method("empty", gallery::is_empty<HashMap>)
      .read_only()
      .entry();
}

auto vector() {
  return sunder::object<Vector>("concurrent_vector")
      .core("push_back", [](Vector& v, int value) { return v.push_back(value) - v.begin(); })
      .method("emplace_back", [](Vector& v, int value) { return v.emplace_back(value) - v.begin(); })
      .method("grow_by_two", [](Vector& v, int value) { return v.grow_by(2, value) - v.begin(); })
      .method("grow_to_at_least_two",
              [](Vector& v, int value) { return v.grow_to_at_least(2, value) - v.begin(); })
      .method("at", [](Vector& v, std::size_t index) { return v.at(index); })
      .domain(0, {0, 1})
      .read_only()
      .method("iterate", gallery::iterate<Vector>)
      .read_only()
      .method("size", gallery::size<Vector>)
      .read_only()
      .method("empty", gallery::is_empty<Vector>)
      .read_only()
      .entry();
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<sunder::ObjectEntry> objects{bounded(), unbounded(), priority(), hash_map(), vector()};
  for (auto& each : gallery::tbb_sets()) objects.push_back(std::move(each));
  return sunder::run(argc, argv, std::move(objects));
}
