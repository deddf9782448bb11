#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/syscall.h>
#include <threads.h>
#include <unistd.h>

#include <atomic>

#include "waiters.hpp"

namespace waiters {
namespace {

class Mutex {
 public:
  void lock() { pthread_mutex_lock(&mutex_); }
  void unlock() { pthread_mutex_unlock(&mutex_); }
  bool try_lock() { return pthread_mutex_trylock(&mutex_) == 0; }

 private:
  pthread_mutex_t mutex_ = PTHREAD_MUTEX_INITIALIZER;
};

class SharedMutex {
 public:
  void lock() { pthread_rwlock_wrlock(&lock_); }
  void unlock() { pthread_rwlock_unlock(&lock_); }
  bool try_lock() { return pthread_rwlock_trywrlock(&lock_) == 0; }
  void lock_shared() { pthread_rwlock_rdlock(&lock_); }
  void unlock_shared() { pthread_rwlock_unlock(&lock_); }
  bool try_lock_shared() { return pthread_rwlock_tryrdlock(&lock_) == 0; }

 private:
  pthread_rwlock_t lock_ = PTHREAD_RWLOCK_INITIALIZER;
};

class SpinLock {
 public:
  SpinLock() { pthread_spin_init(&lock_, PTHREAD_PROCESS_PRIVATE); }
  void lock() { pthread_spin_lock(&lock_); }
  void unlock() { pthread_spin_unlock(&lock_); }
  bool try_lock() { return pthread_spin_trylock(&lock_) == 0; }

 private:
  pthread_spinlock_t lock_;
};

class C11Mutex {
 public:
  C11Mutex() { mtx_init(&mutex_, mtx_plain); }
  void lock() { mtx_lock(&mutex_); }
  void unlock() { mtx_unlock(&mutex_); }
  bool try_lock() { return mtx_trylock(&mutex_) == thrd_success; }

 private:
  mtx_t mutex_;
};

class Semaphore {
 public:
  Semaphore() { sem_init(&semaphore_, 0, 1); }
  ~Semaphore() { sem_destroy(&semaphore_); }
  Semaphore(const Semaphore&) = delete;
  Semaphore& operator=(const Semaphore&) = delete;
  void post() { sem_post(&semaphore_); }
  void wait() { sem_wait(&semaphore_); }
  bool try_wait() { return sem_trywait(&semaphore_) == 0; }
  int value() {
    int tokens = 0;
    sem_getvalue(&semaphore_, &tokens);
    return tokens;
  }
  /// Looks twice: a call in between changes the result.
  bool is_steady() { return value() == value(); }

 private:
  sem_t semaphore_;
};

class Barrier {
 public:
  Barrier() { pthread_barrier_init(&barrier_, nullptr, 2); }
  void wait() { pthread_barrier_wait(&barrier_); }

 private:
  pthread_barrier_t barrier_;
};

class Futex {
 public:
  void open() {
    open_ = 1;
    syscall(SYS_futex, &open_, FUTEX_WAKE_PRIVATE, 1 << 30, nullptr, nullptr, 0);
  }
  bool is_open() const { return open_ == 1; }
  void await() {
    while (open_ == 0) syscall(SYS_futex, &open_, FUTEX_WAIT_PRIVATE, 0, nullptr, nullptr, 0);
  }

 private:
  std::atomic<int> open_ = 0;
};

}  // namespace

std::vector<sunder::ObjectEntry> of_posix() {
  auto semaphore = sunder::object<Semaphore>("sem");
  semaphore.core("post", &Semaphore::post);
  semaphore.core("wait", &Semaphore::wait);
  semaphore.method("try_wait", &Semaphore::try_wait);
  semaphore.method("value", &Semaphore::value).read_only();
  semaphore.method("is_steady", &Semaphore::is_steady).read_only();
  return {lock<Mutex>("pthread_mutex").entry(),
          shared_lock<SharedMutex>("pthread_rwlock").entry(),
          lock<SpinLock>("pthread_spinlock").entry(),
          lock<C11Mutex>("mtx").entry(),
          semaphore.entry(),
          sunder::object<Barrier>("pthread_barrier").core("wait", &Barrier::wait).entry(),
          gate<Futex>("futex").entry()};
}

}  // namespace waiters
