#include <array>
#include <atomic>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A set with a separate counter: for a moment an element is there but not counted, or counted but not there.
class CountedSet {
 public:
  bool add(unsigned key) {
    const bool added = !present_[key % kKeys].exchange(true);
    if (added) ++size_;
    return added;
  }

  bool remove(unsigned key) {
    const bool removed = present_[key % kKeys].exchange(false);
    if (removed) --size_;
    return removed;
  }

  bool contains(unsigned key) const { return present_[key % kKeys]; }
  int size() const { return size_; }
  bool is_empty() const { return size() == 0; }

 private:
  static constexpr unsigned kKeys = 8;
  std::array<std::atomic<bool>, kKeys> present_{};
  std::atomic<int> size_ = 0;
};

}  // namespace

sunder::ObjectEntry counted_set() {
  return sunder::object<CountedSet>("CountedSet")
      .core("add", &CountedSet::add)
      .core("remove", &CountedSet::remove)
      .core("contains", &CountedSet::contains)
      .read_only()
      .method("size", &CountedSet::size)
      .read_only()
      .method("is_empty", &CountedSet::is_empty)
      .read_only()
      .entry();
}

}  // namespace corpus::nonatomic
