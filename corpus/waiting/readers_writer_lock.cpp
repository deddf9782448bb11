#include <condition_variable>
#include <mutex>

#include "objects.hpp"

namespace corpus::waiting {
namespace {

/// A lock for many readers or one writer. Atomic: one lock guards its state, and all that wait look again.
class ReadersWriterLock {
 public:
  void lock_shared() {
    std::unique_lock lock(mutex_);
    while (written_) changed_.wait(lock);
    ++readers_;
  }

  void unlock_shared() {
    std::lock_guard lock(mutex_);
    if (readers_ > 0) --readers_;
    changed_.notify_all();
  }

  bool try_lock() {
    std::lock_guard lock(mutex_);
    if (written_ || readers_ > 0) return false;
    return written_ = true;
  }

  void lock() {
    std::unique_lock lock(mutex_);
    while (written_ || readers_ > 0) changed_.wait(lock);
    written_ = true;
  }

  void unlock() {
    std::lock_guard lock(mutex_);
    written_ = false;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool written_ = false;
  int readers_ = 0;
};

}  // namespace

sunder::ObjectEntry readers_writer_lock() {
  return sunder::object<ReadersWriterLock>("ReadersWriterLock")
      .core("lock_shared", &ReadersWriterLock::lock_shared)
      .core("unlock_shared", &ReadersWriterLock::unlock_shared)
      .core("try_lock", &ReadersWriterLock::try_lock)
      .method("lock", &ReadersWriterLock::lock)
      .method("unlock", &ReadersWriterLock::unlock)
      .entry();
}

}  // namespace corpus::waiting
