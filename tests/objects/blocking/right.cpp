// Queues, semaphores, locks and exchangers that wait, and are atomic, or atomic between their waits.
#include <semaphore.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <list>
#include <mutex>
#include <optional>
#include <thread>

#include "blocking.hpp"
#include "doors.hpp"

namespace blocking {
namespace {

/// A buffer for two values, with a semaphore for each side.
class SemaphoreBuffer {
 public:
  SemaphoreBuffer() {
    sem_init(&free_, 0, 2);
    sem_init(&used_, 0, 0);
  }
  void put(int value) {
    sem_wait(&free_);
    {
      const std::lock_guard lock(mutex_);
      values_.push_back(value);
    }
    sem_post(&used_);
  }
  int take() {
    sem_wait(&used_);
    int value = 0;
    {
      const std::lock_guard lock(mutex_);
      value = values_.front();
      values_.pop_front();
    }
    sem_post(&free_);
    return value;
  }

 private:
  sem_t free_, used_;
  std::mutex mutex_;
  std::deque<int> values_;
};

/// A semaphore that may be waited for in vain.
class TimedSemaphore {
 public:
  void release() {
    const std::lock_guard lock(mutex_);
    ++permits_;
    released_.notify_one();
  }
  void acquire() {
    std::unique_lock lock(mutex_);
    while (permits_ == 0) released_.wait(lock);
    --permits_;
  }
  bool try_acquire_for() {
    std::unique_lock lock(mutex_);
    if (!released_.wait_for(lock, std::chrono::hours(1), [&] { return permits_ > 0; })) return false;
    --permits_;
    return true;
  }

 private:
  std::mutex mutex_;
  std::condition_variable released_;
  int permits_ = 0;
};

/// Readers wait while a writer is inside or waits.
class WritersFirst {
 public:
  void lock_shared() {
    std::unique_lock lock(mutex_);
    while (writing_ || writers_ > 0) readable_.wait(lock);
    ++readers_;
  }
  void unlock_shared() {
    const std::lock_guard lock(mutex_);
    if (--readers_ == 0 && writers_ > 0) writable_.notify_one();
  }
  void lock() {
    std::unique_lock lock(mutex_);
    ++writers_;
    while (writing_ || readers_ > 0) writable_.wait(lock);
    --writers_;
    writing_ = true;
  }
  void unlock() {
    const std::lock_guard lock(mutex_);
    writing_ = false;
    if (writers_ > 0)
      writable_.notify_one();
    else
      readable_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable readable_, writable_;
  int readers_ = 0, writers_ = 0;
  bool writing_ = false;
};

/// A queue whose consumers sleep by an event count: they announce themselves before their last look.
class EventCountQueue {
 public:
  void put(int value) {
    {
      const std::lock_guard lock(mutex_);
      values_.push_back(value);
    }
    if (sleepers_.load() > 0) {
      epoch_.fetch_add(1);
      epoch_.notify_all();
    }
  }
  std::optional<int> try_take() {
    const std::lock_guard lock(mutex_);
    if (values_.empty()) return std::nullopt;
    const int value = values_.front();
    values_.pop_front();
    return value;
  }
  int take() {
    for (;;) {
      if (const auto value = try_take()) return *value;
      sleepers_.fetch_add(1);
      const int epoch = epoch_.load();
      const auto value = try_take();
      if (!value) epoch_.wait(epoch);
      sleepers_.fetch_sub(1);
      if (value) return *value;
    }
  }

 private:
  std::mutex mutex_;
  std::deque<int> values_;
  std::atomic<int> sleepers_ = 0, epoch_ = 0;
};

/// Tickets in order; whoever waits looks at the one that is served.
class TicketLock {
 public:
  void lock() {
    const int own = next_.fetch_add(1);
    for (int now = serving_.load(); now != own; now = serving_.load()) serving_.wait(now);
  }
  void unlock() {
    serving_.fetch_add(1);
    serving_.notify_all();
  }

 private:
  std::atomic<int> next_ = 0, serving_ = 0;
};

/// A semaphore that hands its permits to those who wait, in their order. Each has a condition of its own.
class FairSemaphore {
 public:
  void release() {
    const std::lock_guard lock(mutex_);
    if (waiting_.empty()) {
      ++permits_;
      return;
    }
    Waiter& first = *waiting_.front();
    waiting_.pop_front();
    first.has_permit = true;
    first.given.notify_one();
  }
  void acquire() {
    std::unique_lock lock(mutex_);
    if (permits_ > 0) {
      --permits_;
      return;
    }
    Waiter own;
    waiting_.push_back(&own);
    own.given.wait(lock, [&] { return own.has_permit; });
  }
  bool try_acquire() {
    const std::lock_guard lock(mutex_);
    return permits_ > 0 && permits_-- > 0;
  }

 private:
  struct Waiter {
    std::condition_variable given;
    bool has_permit = false;
  };
  std::mutex mutex_;
  std::deque<Waiter*> waiting_;
  int permits_ = 0;
};

/// Two calls swap their values.
class Exchanger {
 public:
  int exchange(int value) {
    std::unique_lock lock(mutex_);
    while (partner_ == 2) changed_.wait(lock);
    if (partner_ == 1) {
      partner_ = 2;
      const int other = given_;
      given_ = value;
      changed_.notify_all();
      return other;
    }
    partner_ = 1;
    given_ = value;
    while (partner_ == 1) changed_.wait(lock);
    partner_ = 0;
    changed_.notify_all();
    return given_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int partner_ = 0, given_ = 0;
};

class SpinLock {
 public:
  void lock() {
    while (locked_.test_and_set(std::memory_order_acquire)) {
    }
  }
  void unlock() { locked_.clear(std::memory_order_release); }
  bool try_lock() { return !locked_.test_and_set(std::memory_order_acquire); }

 private:
  std::atomic_flag locked_;
};

class PoliteSpinLock {
 public:
  void lock() {
    for (int round = 0; locked_.exchange(true); ++round)
      while (locked_.load(std::memory_order_relaxed))
        if (round > 2) std::this_thread::yield();
  }
  void unlock() { locked_ = false; }
  bool try_lock() { return !locked_.exchange(true); }

 private:
  std::atomic<bool> locked_ = false;
};

/// A heap of values from which two are taken at once.
class PairStack {
 public:
  void push(int value) {
    const std::lock_guard lock(mutex_);
    values_.push_back(value);
    pushed_.notify_all();
  }
  int pop() {
    std::unique_lock lock(mutex_);
    while (values_.empty()) pushed_.wait(lock);
    const int value = values_.back();
    values_.pop_back();
    return value;
  }
  int pop_two() {
    std::unique_lock lock(mutex_);
    while (values_.size() < 2) pushed_.wait(lock);
    const int sum = 10 * values_.back() + values_[values_.size() - 2];
    values_.resize(values_.size() - 2);
    return sum;
  }

 private:
  std::mutex mutex_;
  std::condition_variable pushed_;
  std::vector<int> values_;
};

}  // namespace

std::vector<sunder::ObjectEntry> right() {
  return {sunder::object<SemaphoreBuffer>("SemaphoreBuffer")
              .core("put", &SemaphoreBuffer::put)
              .core("take", &SemaphoreBuffer::take)
              .entry(),
          sunder::object<TimedSemaphore>("TimedSemaphore")
              .core("release", &TimedSemaphore::release)
              .core("acquire", &TimedSemaphore::acquire)
              .method("try_acquire_for", &TimedSemaphore::try_acquire_for)
              .entry(),
          shared_lock<WritersFirst>("WritersFirst"),
          sunder::object<EventCountQueue>("EventCountQueue")
              .core("put", &EventCountQueue::put)
              .core("try_take", &EventCountQueue::try_take)
              .method("take", &EventCountQueue::take)
              .entry(),
          sunder::object<TicketLock>("TicketLock")
              .core("lock", &TicketLock::lock)
              .core("unlock", &TicketLock::unlock)
              .after("lock")
              .entry(),
          sunder::object<FairSemaphore>("FairSemaphore")
              .core("release", &FairSemaphore::release)
              .core("acquire", &FairSemaphore::acquire)
              .method("try_acquire", &FairSemaphore::try_acquire)
              .entry(),
          sunder::object<Exchanger>("Exchanger").core("exchange", &Exchanger::exchange).entry(),
          lock<SpinLock>("SpinLock"),
          lock<PoliteSpinLock>("PoliteSpinLock"),
          sunder::object<PairStack>("PairStack")
              .core("push", &PairStack::push)
              .core("pop", &PairStack::pop)
              .method("pop_two", &PairStack::pop_two)
              .entry(),
          doors<Doors<FUTEX_WAKE_BITSET_PRIVATE>>("Doors")};
}

}  // namespace blocking
