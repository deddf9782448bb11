#include <atomic>
#include <condition_variable>
#include <mutex>

#include "objects.hpp"

namespace corpus::waiting {
namespace {

/// A latch that opens without its lock: it may notify between the look of await() and its wait.
class HastyLatch {
 public:
  void open() {
    is_open_ = true;
    opened_.notify_all();
  }

  bool is_open() const { return is_open_; }

  void await() {
    std::unique_lock lock(mutex_);
    while (!is_open_) opened_.wait(lock);
  }

 private:
  std::mutex mutex_;
  std::condition_variable opened_;
  std::atomic<bool> is_open_ = false;
};

}  // namespace

sunder::ObjectEntry hasty_latch() {
  return sunder::object<HastyLatch>("HastyLatch")
      .core("open", &HastyLatch::open)
      .core("is_open", &HastyLatch::is_open)
      .read_only()
      .method("await", &HastyLatch::await)
      .entry();
}

}  // namespace corpus::waiting
