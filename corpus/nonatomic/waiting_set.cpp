#include <array>
#include <atomic>
#include <thread>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A counted set whose size() waits while an update is under way, as a sequence lock tells it: a number that
/// each update raises when it begins and when it ends, and that is odd in between. But updates do not exclude
/// each other, and while two are under way the number is even.
///
/// Two sequences never show it. While a thread is in size(), it has no update of its own under way, so with
/// one other thread the number is odd exactly while that one has. Let size() see it even at time t, and read
/// the count at time u > t. The count at t is right. The updates of one thread follow each other, so the
/// count at u lacks at most the one that is under way at u, and that one began after t: size() takes effect
/// just before it. It takes two other threads, both in an update at time t.
class WaitingSet {
 public:
  bool add(unsigned key) {
    ++steps_;
    const bool added = !present_[key % kKeys].exchange(true);
    std::this_thread::yield();  // three threads must meet here, also on two cores
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
