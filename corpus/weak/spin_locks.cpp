#include <thread>

#include "objects.hpp"

namespace corpus::weak {
namespace {

/// A counter under a spin lock. Right if the lock is taken with acquire and given back with release.
template <memory_order lock_order, memory_order unlock_order>
class SpinLock {
 public:
  int add() {
    while (held_.exchange(true, lock_order)) std::this_thread::yield();
    const int value = ++count_;
    held_.store(false, unlock_order);
    return value;
  }

 private:
  std::atomic<bool> held_ = false;
  int count_ = 0;
};

template <class T>
sunder::ObjectEntry spin_lock(const char* name) {
  return sunder::object<T>(name).core("add", &T::add).entry();
}

}  // namespace

std::vector<sunder::ObjectEntry> spin_locks() {
  return {spin_lock<SpinLock<acquire, release>>("SpinLock"),
          spin_lock<SpinLock<acquire, relaxed>>("RelaxedSpinLock")};
}

}  // namespace corpus::weak
