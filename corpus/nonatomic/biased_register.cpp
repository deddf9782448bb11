#include <mutex>
#include <thread>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A register that is biased to the thread that wrote it last, its owner. The owner's writes are counted.
/// compare_and_set of another thread releases the lock between its load and its store, and relies on that
/// count. A write that takes the register over from another owner is not counted. So compare_and_set goes
/// wrong only while the register passes from one other thread, a, to another, b: a has written,
/// compare_and_set loads, b takes over, compare_and_set stores although the value has changed.
///
/// In effect b's write is lost. With four invocations that needs an order. The harness is a write by a, a
/// write by b, compare_and_set, and one more invocation. Suppose the sequences are not ordered. Unless the
/// fourth invocation makes b's write come after a's, "b, a, compare_and_set" explains every outcome. If the
/// fourth is b's read of a's value, no invocation is left to show that b's write was lost. With the order
/// a < b, a read after b's write sees the value that compare_and_set stored. A prefix in the same sequence
/// cannot replace a: then a is b, or a is the caller of compare_and_set, and the register does not change
/// its owner.
class BiasedRegister {
 public:
  void write(int value) {
    if (store(value)) std::this_thread::yield();  // lets threads continue that still see the old owner
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
        std::this_thread::yield();  // lets three threads meet here, even on two cores
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
  /// True if the register was taken over from another thread.
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
