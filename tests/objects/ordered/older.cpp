// Code as it was written before C++11: builtins of the compiler, POSIX, volatile.
#include <linux/membarrier.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "ordered.hpp"

namespace ordered {
namespace {

/// Full barriers by name.
class SyncLock {
 public:
  void lock() {
    while (__sync_lock_test_and_set(&taken_, 1)) sched_yield();
  }
  void unlock() { __sync_lock_release(&taken_); }

 private:
  int taken_ = 0;
};

class SyncSwapLock {
 public:
  void lock() {
    while (!__sync_bool_compare_and_swap(&taken_, 0, 1)) sched_yield();
  }
  void unlock() {
    __sync_synchronize();
    __atomic_store_n(&taken_, 0, __ATOMIC_RELAXED);
  }

 private:
  int taken_ = 0;
};

/// A flag as the Linux kernel's older code has it.
class VolatileFlag {
 public:
  void put(int value) {
    if (ready_) return;
    value_ = value;
    __sync_synchronize();
    ready_ = 1;
  }
  int get() const {
    if (!ready_) return -1;
    __sync_synchronize();
    return value_;
  }

 private:
  int value_ = 0;
  volatile int ready_ = 0;
};

class PosixMutex {
 public:
  PosixMutex() { pthread_mutex_init(&mutex_, nullptr); }
  ~PosixMutex() { pthread_mutex_destroy(&mutex_); }
  void lock() { pthread_mutex_lock(&mutex_); }
  void unlock() { pthread_mutex_unlock(&mutex_); }

 private:
  pthread_mutex_t mutex_;
};

class PosixSpin {
 public:
  PosixSpin() { pthread_spin_init(&lock_, PTHREAD_PROCESS_PRIVATE); }
  ~PosixSpin() { pthread_spin_destroy(&lock_); }
  void lock() { pthread_spin_lock(&lock_); }
  void unlock() { pthread_spin_unlock(&lock_); }

 private:
  pthread_spinlock_t lock_;
};

class PosixReadWrite {
 public:
  PosixReadWrite() { pthread_rwlock_init(&lock_, nullptr); }
  ~PosixReadWrite() { pthread_rwlock_destroy(&lock_); }
  void lock() { pthread_rwlock_wrlock(&lock_); }
  void unlock() { pthread_rwlock_unlock(&lock_); }

 private:
  pthread_rwlock_t lock_;
};

class PosixSemaphore {
 public:
  PosixSemaphore() { sem_init(&semaphore_, 0, 1); }
  ~PosixSemaphore() { sem_destroy(&semaphore_); }
  void lock() { sem_wait(&semaphore_); }
  void unlock() { sem_post(&semaphore_); }

 private:
  sem_t semaphore_;
};

/// Dekker's idea with a fence on one side only, which stands for one on the other side, too.
class Asymmetric {
 public:
  Asymmetric() { syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0); }
  void try_often() {
    often_.store(1, relaxed);
    std::atomic_signal_fence(seq_cst);
    if (seldom_.load(relaxed) == 0) ++entered_;
  }
  void try_seldom() {
    seldom_.store(1, relaxed);
    syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0);
    if (often_.load(relaxed) == 0) ++entered_;
  }

 private:
  std::atomic<int> often_ = 0, seldom_ = 0;
  int entered_ = 0;
};

template <class Lock>
class Counter {
 public:
  int add() {
    lock_.lock();
    const int now = ++count_;
    lock_.unlock();
    return now;
  }

 private:
  Lock lock_;
  int count_ = 0;
};

template <class Lock>
sunder::ObjectEntry counter(const char* name) {
  return sunder::object<Counter<Lock>>(name).core("add", &Counter<Lock>::add).entry();
}

}  // namespace

std::vector<sunder::ObjectEntry> older() {
  return {counter<SyncLock>("SyncLock"),
          counter<SyncSwapLock>("SyncSwapLock"),
          counter<PosixMutex>("PosixMutex"),
          counter<PosixSpin>("PosixSpin"),
          counter<PosixReadWrite>("PosixReadWrite"),
          counter<PosixSemaphore>("PosixSemaphore"),
          sunder::object<Asymmetric>("Asymmetric")
              .core("try_often", &Asymmetric::try_often)
              .role("often")
              .core("try_seldom", &Asymmetric::try_seldom)
              .role("seldom")
              .entry(),
          sunder::object<VolatileFlag>("VolatileFlag")
              .core("put", &VolatileFlag::put)
              .role("writer")
              .core("get", &VolatileFlag::get)
              .entry()};
}

}  // namespace ordered
