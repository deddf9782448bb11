#include <array>
#include <atomic>
#include <thread>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A counted set whose size() waits while an update is under way. "An update" is a flag where it should be a
/// number: the first of two overlapping updates to end lowers it for both.
///
/// Two sequences never show it. Let size() see the flag down at time t and read the count at time u > t, and
/// let one other thread update. Every update that began before t has ended, so the count at t is right. The
/// updates of one thread follow each other, so the count at u lacks at most the one that is under way at u,
/// and that one began after t: size() takes effect just before it. It takes two updating threads for one to
/// be half done while the flag is down; the thread of size() is none of them while it calls size().
class WaitingSet {
 public:
  bool add(unsigned key) {
    updating_ = true;
    const bool added = !present_[key % kKeys].exchange(true);
    if (added) {
      std::this_thread::yield();  // three threads must meet here, also on two cores
      ++size_;
    }
    updating_ = false;
    return added;
  }

  bool remove(unsigned key) {
    updating_ = true;
    const bool removed = present_[key % kKeys].exchange(false);
    if (removed) {
      std::this_thread::yield();
      --size_;
    }
    updating_ = false;
    return removed;
  }

  bool contains(unsigned key) const { return present_[key % kKeys]; }

  int size() const {
    while (updating_) std::this_thread::yield();
    return size_;
  }

 private:
  static constexpr unsigned kKeys = 8;
  std::array<std::atomic<bool>, kKeys> present_{};
  std::atomic<int> size_ = 0;
  std::atomic<bool> updating_ = false;
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
