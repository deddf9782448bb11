#include <mutex>
#include <thread>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A register that is biased to the thread that wrote it last. The owner's writes are counted, and another
/// thread's compare_and_set, which lets go of the lock between its look and its store, relies on that count.
/// A write that takes the register over from another owner is forgotten in it. So compare_and_set goes wrong
/// only while the register changes hands between two other threads, a and b: a has written, compare_and_set
/// looks, b takes over, compare_and_set stores regardless.
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
    if (store(value)) std::this_thread::yield();  // those who were at it with the old owner go first
  }

  int read() {
    std::lock_guard lock(mutex_);
    return value_;
  }

  bool compare_and_set(int expected, int desired) {
    std::unique_lock lock(mutex_);
    while (value_ == expected) {
      const unsigned version = version_;
      if (owned_by_another()) {
        lock.unlock();
        std::this_thread::yield();  // three threads must meet here, also on two cores
        lock.lock();
      }
      if (version_ == version) {
        value_ = desired;
        return true;
      }
    }
    return false;
  }

 private:
  /// True if it took the register over from another thread.
  bool store(int value) {
    std::lock_guard lock(mutex_);
    const bool takes_over = owned_by_another();
    if (!takes_over) ++version_;
    owner_ = std::this_thread::get_id();
    value_ = value;
    return takes_over;
  }

  bool owned_by_another() const {
    return owner_ != std::thread::id{} && owner_ != std::this_thread::get_id();
  }

  std::mutex mutex_;
  std::thread::id owner_;
  unsigned version_ = 0;
  int value_ = 0;
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
