// Objects that wait, and lose wake-ups, or are not atomic.
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <semaphore>

#include "blocking.hpp"
#include "doors.hpp"

namespace blocking {
namespace {

/// A barrier for two that counts again before those who wait have seen that all have come.
class BarrierWithoutGenerations {
 public:
  void arrive() {
    std::unique_lock lock(mutex_);
    if (++arrived_ == 2) {
      arrived_ = 0;
      all_.notify_all();
      return;
    }
    while (arrived_ != 0) all_.wait(lock);
  }

 private:
  std::mutex mutex_;
  std::condition_variable all_;
  int arrived_ = 0;
};

/// A writer that leaves wakes one of those who wait, though several readers could go on.
class OneReaderWakes {
 public:
  void lock_shared() {
    std::unique_lock lock(mutex_);
    while (writing_) changed_.wait(lock);
    ++readers_;
  }
  void unlock_shared() {
    const std::lock_guard lock(mutex_);
    if (--readers_ == 0) changed_.notify_one();
  }
  void lock() {
    std::unique_lock lock(mutex_);
    while (writing_ || readers_ > 0) changed_.wait(lock);
    writing_ = true;
  }
  void unlock() {
    const std::lock_guard lock(mutex_);
    writing_ = false;
    changed_.notify_one();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int readers_ = 0;
  bool writing_ = false;
};

/// An event that is set without the lock of those who wait.
class HastyEvent {
 public:
  void set() {
    is_set_ = true;
    was_set_.notify_one();
  }
  void wait() {
    std::unique_lock lock(mutex_);
    while (!is_set_.exchange(false)) was_set_.wait(lock);
  }

 private:
  std::mutex mutex_;
  std::condition_variable was_set_;
  std::atomic<bool> is_set_ = false;
};

/// The epoch is read after the last look at the queue: a value that comes in between wakes nobody.
class LateEpochQueue {
 public:
  void put(int value) {
    {
      const std::lock_guard lock(mutex_);
      values_.push_back(value);
    }
    epoch_.fetch_add(1);
    epoch_.notify_all();
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
      epoch_.wait(epoch_.load());
    }
  }

 private:
  std::mutex mutex_;
  std::deque<int> values_;
  std::atomic<int> epoch_ = 0;
};

/// Each of those who wait has another ticket, but only one of them is woken.
class OneTicketWakes {
 public:
  void lock() {
    const int own = next_.fetch_add(1);
    for (int now = serving_.load(); now != own; now = serving_.load()) serving_.wait(now);
  }
  void unlock() {
    serving_.fetch_add(1);
    serving_.notify_one();
  }

 private:
  std::atomic<int> next_ = 0, serving_ = 0;
};

/// A permit is handed to a call that waits, and is counted as well.
class GenerousSemaphore {
 public:
  void release() {
    const std::lock_guard lock(mutex_);
    ++permits_;
    if (waiting_.empty()) return;
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

/// Values are counted by a semaphore after they were added, so a call may find none though there is one.
class LateCountBuffer {
 public:
  void put(int value) {
    {
      const std::lock_guard lock(mutex_);
      values_.push_back(value);
    }
    used_.release();
  }
  int take() {
    used_.acquire();
    const std::lock_guard lock(mutex_);
    const int value = values_.front();
    values_.pop_front();
    return value;
  }
  std::optional<int> try_take() {
    if (!used_.try_acquire()) return std::nullopt;
    const std::lock_guard lock(mutex_);
    const int value = values_.front();
    values_.pop_front();
    return value;
  }

 private:
  std::counting_semaphore<> used_{0};
  std::mutex mutex_;
  std::deque<int> values_;
};

/// Hands over one value, and waits until it was taken. It forgets to wake whoever waits to take it.
class SilentHandover {
 public:
  void put(int value) {
    std::unique_lock lock(mutex_);
    while (value_) changed_.wait(lock);
    value_ = value;
    while (value_) changed_.wait(lock);
  }
  int take() {
    std::unique_lock lock(mutex_);
    while (!value_) changed_.wait(lock);
    const int taken = *value_;
    value_.reset();
    changed_.notify_all();
    return taken;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<int> value_;
};

/// Takes two values, one by one: another call may come in between.
class StepwiseQueue {
 public:
  void put(int value) {
    const std::lock_guard lock(mutex_);
    values_.push_back(value);
    added_.notify_one();
  }
  int take() {
    std::unique_lock lock(mutex_);
    while (values_.empty()) added_.wait(lock);
    const int value = values_.front();
    values_.pop_front();
    return value;
  }
  void take_two() {
    take();
    take();
  }
  void put_two(int value) {
    put(value);
    put(value);
  }

 private:
  std::mutex mutex_;
  std::condition_variable added_;
  std::deque<int> values_;
};

/// A buffer for one value whose put waits once, not in a loop.
class WaitsOnce {
 public:
  void put(int value) {
    std::unique_lock lock(mutex_);
    if (value_) changed_.wait(lock);
    value_ = value;
    changed_.notify_all();
  }
  int take() {
    std::unique_lock lock(mutex_);
    while (!value_) changed_.wait(lock);
    const int value = *value_;
    value_.reset();
    changed_.notify_all();
    return value;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<int> value_;
};

/// Two spin locks, taken in opposite orders.
class CrossedSpins {
 public:
  void left() {
    const Held first(a_), second(b_);
    ++value_;
  }
  void right() {
    const Held first(b_), second(a_);
    ++value_;
  }

 private:
  struct Held {
    explicit Held(std::atomic<bool>& lock) : lock(lock) {
      while (lock.exchange(true)) {
      }
    }
    ~Held() { lock = false; }
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;
    std::atomic<bool>& lock;
  };
  std::atomic<bool> a_ = false, b_ = false;
  int value_ = 0;
};

}  // namespace

std::vector<sunder::ObjectEntry> wrong() {
  return {sunder::object<BarrierWithoutGenerations>("BarrierWithoutGenerations")
              .core("arrive", &BarrierWithoutGenerations::arrive)
              .entry(),
          shared_lock<OneReaderWakes>("OneReaderWakes"),
          sunder::object<HastyEvent>("HastyEvent")
              .core("set", &HastyEvent::set)
              .method("wait", &HastyEvent::wait)
              .entry(),
          sunder::object<LateEpochQueue>("LateEpochQueue")
              .core("put", &LateEpochQueue::put)
              .core("try_take", &LateEpochQueue::try_take)
              .method("take", &LateEpochQueue::take)
              .entry(),
          sunder::object<OneTicketWakes>("OneTicketWakes")
              .core("lock", &OneTicketWakes::lock)
              .core("unlock", &OneTicketWakes::unlock)
              .after("lock")
              .entry(),
          sunder::object<GenerousSemaphore>("GenerousSemaphore")
              .core("release", &GenerousSemaphore::release)
              .core("acquire", &GenerousSemaphore::acquire)
              .method("try_acquire", &GenerousSemaphore::try_acquire)
              .entry(),
          sunder::object<LateCountBuffer>("LateCountBuffer")
              .core("put", &LateCountBuffer::put)
              .core("take", &LateCountBuffer::take)
              .method("try_take", &LateCountBuffer::try_take)
              .entry(),
          sunder::object<SilentHandover>("SilentHandover")
              .core("put", &SilentHandover::put)
              .core("take", &SilentHandover::take)
              .entry(),
          sunder::object<StepwiseQueue>("StepwiseQueue")
              .core("put", &StepwiseQueue::put)
              .core("take", &StepwiseQueue::take)
              .method("take_two", &StepwiseQueue::take_two)
              .method("put_two", &StepwiseQueue::put_two)
              .entry(),
          sunder::object<WaitsOnce>("WaitsOnce")
              .core("put", &WaitsOnce::put)
              .core("take", &WaitsOnce::take)
              .entry(),
          sunder::object<CrossedSpins>("CrossedSpins")
              .core("left", &CrossedSpins::left)
              .method("right", &CrossedSpins::right)
              .entry(),
          doors<Doors<FUTEX_WAKE_BITSET_PRIVATE, 4>>("MaskedDoors"),
          doors<Doors<FUTEX_WAKE_BITSET>>("SharedDoors")};
}

}  // namespace blocking
