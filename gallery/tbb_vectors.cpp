#include <tbb/concurrent_vector.h>

#include <cstdlib>
#include <memory>
#include <new>

#include "containers.hpp"
#include "tbb.hpp"

namespace gallery {
namespace {

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

std::vector<int> iterate_backwards(Vector& vector) { return {vector.rbegin(), vector.rend()}; }

sunder::ObjectEntry vector() {
  return sunder::object<Vector>("concurrent_vector")
      .core("push_back", [](Vector& v, int value) { return v.push_back(value) - v.begin(); })
      .method("emplace_back", [](Vector& v, int value) { return v.emplace_back(value) - v.begin(); })
      .method("grow_by_two", [](Vector& v, int value) { return v.grow_by(2, value) - v.begin(); })
      .method("grow_by", [](Vector& v, std::size_t n) { return v.grow_by(n) - v.begin(); })
      .domain(0, {1, 2})
      .method("grow_by_all",
              [](Vector& v, const std::vector<int>& all) {
                return v.grow_by(all.begin(), all.end()) - v.begin();
              })
      .method("grow_to_at_least_two",
              [](Vector& v, int value) { return v.grow_to_at_least(2, value) - v.begin(); })
      .method("grow_to_at_least", [](Vector& v, std::size_t n) { return v.grow_to_at_least(n) - v.begin(); })
      .domain(0, {1, 2})
      .method("at", [](Vector& v, std::size_t index) { return v.at(index); })
      .domain(0, {0, 1})
      .read_only()
      .method("iterate", iterate<Vector>)
      .read_only()
      .method("iterate_backwards", iterate_backwards)
      .read_only()
      .method("size", size<Vector>)
      .read_only()
      .method("empty", is_empty<Vector>)
      .read_only()
      .method("capacity", [](Vector& v) { return count_of(v.capacity()); })
      .read_only()
      .entry();
}

// An empty one has no front, no back, and nothing at index 0.
sunder::ObjectEntry vector_of_one() {
  return sunder::object<Vector>("concurrent_vector_of_one")
      .make([] { return std::make_unique<Vector>(1); })
      .core("push_back", [](Vector& v, int value) { return v.push_back(value) - v.begin(); })
      .method("subscript", [](Vector& v) { return v[0]; })
      .read_only()
      .method("front", [](Vector& v) { return v.front(); })
      .read_only()
      .method("back", [](Vector& v) { return v.back(); })
      .read_only()
      .entry();
}

}  // namespace

std::vector<sunder::ObjectEntry> tbb_vectors() { return {vector(), vector_of_one()}; }

}  // namespace gallery
