#include <mutex>

#include "objects.hpp"

namespace corpus::unproven {
namespace {

/// A counter that tries its lock a few hundred times and then waits for it. Atomic: the lock is held
/// throughout. Exploring does not interrupt every round of such a loop.
class StubbornCounter {
 public:
  int add(int amount) {
    for (int i = 0; i < 300; ++i)
      if (mutex_.try_lock()) return added(amount);
    mutex_.lock();
    return added(amount);
  }
  int get() { return add(0); }
  int twice(int amount) { return add(2 * amount); }

 private:
  int added(int amount) {
    const std::lock_guard lock(mutex_, std::adopt_lock);
    const int before = count_;
    count_ += amount;
    return before;
  }

  std::mutex mutex_;
  int count_ = 0;
};

}  // namespace

sunder::ObjectEntry stubborn_counter() {
  return sunder::object<StubbornCounter>("StubbornCounter")
      .core("add", &StubbornCounter::add)
      .core("get", &StubbornCounter::get)
      .read_only()
      .method("twice", &StubbornCounter::twice)
      .entry();
}

}  // namespace corpus::unproven
