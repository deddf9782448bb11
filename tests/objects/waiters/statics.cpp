// Objects that wait while they hold what outlives an instance.
#include <pthread.h>
#include <semaphore.h>

#include <condition_variable>
#include <mutex>
#include <shared_mutex>
#include <vector>

#include "waiters.hpp"

namespace waiters {
namespace {

/// A value that is taken under locks that all instances share.
template <class Locks>
class Guarded {
 public:
  void put() {
    const std::lock_guard lock(mutex_);
    ++values_;
    changed_.notify_all();
  }
  /// Waits with the shared locks held.
  void take() {
    const Locks locks;
    std::unique_lock lock(mutex_);
    while (values_ == 0) changed_.wait(lock);
    --values_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int values_ = 0;
};

template <class Mutex>
struct OneLock {
  static inline Mutex mutex;
  std::lock_guard<Mutex> held{mutex};
};

struct Shared {
  static inline std::shared_mutex mutex;
  std::shared_lock<std::shared_mutex> held{mutex};
};

struct Token {
  static inline std::atomic<int> tokens = 1;  // as a semaphore counts
  Token() {
    while (tokens.fetch_sub(1) <= 0) {
      ++tokens;
      tokens.wait(0);
    }
  }
  ~Token() {
    ++tokens;
    tokens.notify_all();
  }
};

struct PosixToken {
  static inline sem_t tokens = [] {
    sem_t made;
    sem_init(&made, 0, 1);
    return made;
  }();
  PosixToken() { sem_wait(&tokens); }
  ~PosixToken() { sem_post(&tokens); }
};

/// A list whose elements are moved while a lock is held: a call that never returns leaves it half changed.
struct HalfChanged {
  static inline std::mutex mutex;
  static inline int left = 3, right = 0;
  std::lock_guard<std::mutex> held{mutex};
  HalfChanged() { --left; }
  ~HalfChanged() {
    ++right;
    if (left + right == 3) --right, ++left;
  }
};

/// A static that only a call that waits has initialised.
struct Initialised {
  static inline std::mutex mutex;
  std::lock_guard<std::mutex> held{mutex};
  Initialised() {
    static std::vector<int> table(8, 1);
    if (table.at(7) != 1) std::abort();
  }
};

template <class Locks>
sunder::ObjectEntry guarded(const char* name) {
  using G = Guarded<Locks>;
  return sunder::object<G>(name).core("put", &G::put).core("take", &G::take).entry();
}

}  // namespace

std::vector<sunder::ObjectEntry> with_statics() {
  return {guarded<OneLock<std::mutex>>("static_mutex"),
          guarded<OneLock<std::recursive_mutex>>("static_recursive_mutex"),
          guarded<OneLock<std::shared_mutex>>("static_shared_mutex"),
          guarded<Shared>("static_shared_mutex_read"),
          guarded<Token>("static_token"),
          guarded<PosixToken>("static_sem"),
          guarded<HalfChanged>("static_half_changed"),
          guarded<Initialised>("static_initialised")};
}

}  // namespace waiters
