#include <atomic>
#include <mutex>
#include <thread>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A register that is biased to the thread that wrote it last. The owner's writes are counted, and another
/// thread's compare_and_set relies on that count; a write that takes the register over from its owner is
/// forgotten in it. So compare_and_set goes wrong only while the register changes hands between two other
/// threads, a and b: a has written, compare_and_set looks, b takes over, compare_and_set stores regardless.
///
/// In effect b's write is lost. With four invocations that needs an order. The harness is a write by a, a
/// write by b, compare_and_set, and one more invocation. If sequences are not ordered, then unless the fourth
/// invocation makes b's write come after a's, "b, a, compare_and_set" explains every outcome; and if the
/// fourth is b's read of what a wrote, nothing is left to see that b's write was lost. With the order a < b,
/// it is a read after b's write that sees what compare_and_set stored. A prefix in the same sequence cannot
/// stand in for a: then a is b, or a is the caller of compare_and_set, and the register does not change
/// hands.
class BiasedRegister {
 public:
  void write(int value) {
    std::lock_guard lock(mutex_);
    const auto self = std::this_thread::get_id();
    value_ = value;
    if (owner_ == self) {
      ++version_;  // after the value: who reads the new version reads the new value
    } else {
      owner_ = self;
    }
  }

  int read() const { return value_; }

  bool compare_and_set(int expected, int desired) {
    const std::thread::id owner = owner_;
    if (owner == std::thread::id{} || owner == std::this_thread::get_id()) {
      std::lock_guard lock(mutex_);
      return replace(expected, desired);
    }
    for (;;) {
      const unsigned version = version_;
      if (value_ != expected) return false;
      std::lock_guard lock(mutex_);
      if (version_ == version) return replace(value_, desired);
    }
  }

 private:
  bool replace(int expected, int desired) {
    if (value_ != expected) return false;
    value_ = desired;
    ++version_;
    return true;
  }

  std::mutex mutex_;
  std::atomic<std::thread::id> owner_{};
  std::atomic<unsigned> version_ = 0;
  std::atomic<int> value_ = 0;
};

}  // namespace

sunder::ObjectEntry biased_register() {
  return sunder::object<BiasedRegister>("BiasedRegister")
      .core("write", &BiasedRegister::write)
      .core("read", &BiasedRegister::read)
      .read_only()
      .method("compare_and_set", &BiasedRegister::compare_and_set)
      .entry();
}

}  // namespace corpus::nonatomic
