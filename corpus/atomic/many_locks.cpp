#include <pthread.h>
#include <threads.h>

#include "objects.hpp"

namespace corpus::atomic {
namespace {

/// A register under locks of C: a C11 mutex within a spin lock and a read-write lock of POSIX. Atomic: all
/// locks are held throughout each method.
class ManyLocks {
 public:
  ManyLocks() {
    pthread_spin_init(&spin_, PTHREAD_PROCESS_PRIVATE);
    mtx_init(&mutex_, mtx_plain);
  }
  ~ManyLocks() {
    pthread_spin_destroy(&spin_);
    pthread_rwlock_destroy(&shared_);
    mtx_destroy(&mutex_);
  }
  ManyLocks(const ManyLocks&) = delete;
  ManyLocks& operator=(const ManyLocks&) = delete;

  void write(int value) { exchange(value); }

  int read() {
    pthread_rwlock_rdlock(&shared_);
    const int value = value_;
    pthread_rwlock_unlock(&shared_);
    return value;
  }

  int exchange(int value) {
    pthread_rwlock_wrlock(&shared_);
    pthread_spin_lock(&spin_);
    mtx_lock(&mutex_);
    const int before = value_;
    value_ = value;
    mtx_unlock(&mutex_);
    pthread_spin_unlock(&spin_);
    pthread_rwlock_unlock(&shared_);
    return before;
  }

 private:
  pthread_spinlock_t spin_ = {};
  pthread_rwlock_t shared_ = PTHREAD_RWLOCK_INITIALIZER;
  mtx_t mutex_ = {};
  int value_ = 0;
};

}  // namespace

sunder::ObjectEntry many_locks() {
  return sunder::object<ManyLocks>("ManyLocks")
      .core("write", &ManyLocks::write)
      .core("read", &ManyLocks::read)
      .read_only()
      .method("exchange", &ManyLocks::exchange)
      .entry();
}

}  // namespace corpus::atomic
