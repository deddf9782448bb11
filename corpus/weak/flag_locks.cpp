#include <array>
#include <thread>

#include "objects.hpp"

namespace corpus::weak {
namespace {

/// A counter under Peterson's lock for two sequences. Right with sequentially consistent flags: with less,
/// each side may miss the other's flag, and both enter.
template <memory_order store_order, memory_order load_order>
class FlagLock {
 public:
  int add_left() { return add(0); }
  int add_right() { return add(1); }

 private:
  int add(int self) {
    wants_[self].store(true, store_order);
    turn_.store(1 - self, store_order);
    while (wants_[1 - self].load(load_order) && turn_.load(load_order) == 1 - self) std::this_thread::yield();
    const int value = ++count_;
    wants_[self].store(false, release);
    return value;
  }

  std::array<std::atomic<bool>, 2> wants_{};
  std::atomic<int> turn_ = 0;
  int count_ = 0;
};

template <class T>
sunder::ObjectEntry flag_lock(const char* name) {
  return sunder::object<T>(name)
      .core("add_left", &T::add_left)
      .role("left")
      .core("add_right", &T::add_right)
      .role("right")
      .entry();
}

}  // namespace

std::vector<sunder::ObjectEntry> flag_locks() {
  return {flag_lock<FlagLock<seq_cst, seq_cst>>("FlagLock"),
          flag_lock<FlagLock<release, acquire>>("ReleaseFlagLock")};
}

}  // namespace corpus::weak
