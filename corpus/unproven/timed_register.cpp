#include <chrono>
#include <mutex>
#include <shared_mutex>

#include "objects.hpp"

namespace corpus::unproven {
namespace {

/// A register whose methods wait for a lock for at most an hour. Atomic as long as that is enough. Exploring
/// lets the time expire only when nothing else can move.
class TimedRegister {
 public:
  void write(int value) { exchange(value); }

  int read() {
    if (!shared_.try_lock_shared_for(kLong)) return -1;
    const std::shared_lock lock(shared_, std::adopt_lock);
    return value_;
  }

  int exchange(int value) {
    if (!mutex_.try_lock_for(kLong)) return -1;
    const std::lock_guard lock(mutex_, std::adopt_lock);
    if (!shared_.try_lock_for(kLong)) return -1;
    const std::lock_guard exclusive(shared_, std::adopt_lock);
    return std::exchange(value_, value);
  }

 private:
  static constexpr std::chrono::hours kLong{1};

  std::timed_mutex mutex_;
  std::shared_timed_mutex shared_;
  int value_ = 0;
};

}  // namespace

sunder::ObjectEntry timed_register() {
  return sunder::object<TimedRegister>("TimedRegister")
      .core("write", &TimedRegister::write)
      .core("read", &TimedRegister::read)
      .read_only()
      .method("exchange", &TimedRegister::exchange)
      .entry();
}

}  // namespace corpus::unproven
