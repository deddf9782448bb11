#include <array>
#include <atomic>
#include <thread>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A counted set whose size() waits during an update, by a sequence lock: each update raises a number when it
/// begins and when it ends, so the number is odd in between. But updates do not exclude each other, and
/// during two updates the number is even.
///
/// Two sequences never show it. A thread in size() makes no update itself, so with one other thread the
/// number is odd exactly during an update of that thread. Suppose size() sees it even at time t, and reads
/// the count at time u > t. The count at t is right. The updates of one thread follow each other, so the
/// count at u lacks at most the update that is in progress at u. It began after t, so size() takes effect
/// just before it. A violation needs two other threads, both in an update at time t.
class WaitingSet {
 public:
  bool add(unsigned key) {
    ++steps_;
    const bool added = !present_[key % kKeys].exchange(true);
    std::this_thread::yield();  // lets three threads meet here, even on two cores
    if (added) ++size_;
    ++steps_;
    return added;
  }

  bool remove(unsigned key) {
    ++steps_;
    const bool removed = present_[key % kKeys].exchange(false);
    std::this_thread::yield();
    if (removed) --size_;
    ++steps_;
    return removed;
  }

  bool contains(unsigned key) const { return present_[key % kKeys]; }

  int size() const {
    while (steps_ % 2 != 0) std::this_thread::yield();
    return size_;
  }

 private:
  static constexpr unsigned kKeys = 8;
  std::array<std::atomic<bool>, kKeys> present_{};
  std::atomic<int> size_ = 0;
  std::atomic<unsigned> steps_ = 0;  // begun and ended
};

}  // namespace

sunder::ObjectEntry waiting_set() {
  return sunder::object<WaitingSet>("WaitingSet")
      .core("add", &WaitingSet::add)
      .core("remove", &WaitingSet::remove)
      .core("contains", &WaitingSet::contains)
      .read_only()
      .method("size", &WaitingSet::size)
      .read_only()
      .entry();
}

}  // namespace corpus::nonatomic
