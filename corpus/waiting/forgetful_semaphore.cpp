#include <condition_variable>
#include <mutex>

#include "objects.hpp"

namespace corpus::waiting {
namespace {

/// A semaphore that notifies only when its first permit comes. If two calls wait, and two permits come before
/// the notified call has moved, the other call waits on although there is a permit.
class ForgetfulSemaphore {
 public:
  void release() {
    std::lock_guard lock(mutex_);
    if (permits_++ == 0) released_.notify_one();
  }

  void acquire() {
    std::unique_lock lock(mutex_);
    while (permits_ == 0) released_.wait(lock);
    --permits_;
  }

  int available() {
    std::lock_guard lock(mutex_);
    return permits_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable released_;
  int permits_ = 0;
};

}  // namespace

sunder::ObjectEntry forgetful_semaphore() {
  return sunder::object<ForgetfulSemaphore>("ForgetfulSemaphore")
      .core("release", &ForgetfulSemaphore::release)
      .core("acquire", &ForgetfulSemaphore::acquire)
      .method("available", &ForgetfulSemaphore::available)
      .read_only()
      .entry();
}

}  // namespace corpus::waiting
