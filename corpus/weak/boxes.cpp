#include <optional>

#include "objects.hpp"

namespace corpus::weak {
namespace {

/// A value that one thread puts once. Right with release and acquire: whoever sees the flag sees the value.
/// With two producers it would not be: the second one's `put` may fail before the value can be got.
template <memory_order put_order, memory_order get_order>
class Box {
 public:
  bool put(int value) {
    if (taken_.exchange(true, relaxed)) return false;
    value_.store(value, relaxed);
    is_full_.store(true, put_order);
    return true;
  }
  std::optional<int> get() const {
    return is_full_.load(get_order) ? std::optional(value_.load(relaxed)) : std::nullopt;
  }

 private:
  std::atomic<int> value_ = -1;
  std::atomic<bool> is_full_ = false, taken_ = false;
};

template <class T>
sunder::ObjectEntry box(const char* name) {
  return sunder::object<T>(name)
      .core("put", &T::put)
      .role("producer")
      .core("get", &T::get)
      .read_only()
      .entry();
}

}  // namespace

std::vector<sunder::ObjectEntry> boxes() {
  return {box<Box<release, acquire>>("Box"), box<Box<relaxed, acquire>>("RelaxedPutBox"),
          box<Box<release, relaxed>>("RelaxedGetBox")};
}

}  // namespace corpus::weak
