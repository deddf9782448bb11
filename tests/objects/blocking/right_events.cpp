// Latches, barriers, promises and events that wait, and are atomic, or atomic between their waits.
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

namespace blocking {
namespace {

/// Opens once it was counted down twice.
class Latch {
 public:
  int count_down() {
    const std::lock_guard lock(mutex_);
    if (left_ > 0 && --left_ == 0) opened_.notify_all();
    return left_;
  }
  void await() {
    std::unique_lock lock(mutex_);
    opened_.wait(lock, [&] { return left_ == 0; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable opened_;
  int left_ = 2;
};

/// Two arrive, and both go on. A generation tells those who wait that theirs is over.
class Barrier {
 public:
  int arrive() {
    std::unique_lock lock(mutex_);
    const int own = generation_;
    if (++arrived_ == 2) {
      arrived_ = 0;
      ++generation_;
      all_.notify_all();
    } else {
      all_.wait(lock, [&] { return generation_ != own; });
    }
    return own;
  }

 private:
  std::mutex mutex_;
  std::condition_variable all_;
  int arrived_ = 0, generation_ = 0;
};

/// A value that is set once.
class Promise {
 public:
  bool set(int value) {
    int expected = kUnset;
    if (!value_.compare_exchange_strong(expected, value)) return false;
    value_.notify_all();
    return true;
  }
  int get() {
    value_.wait(kUnset);
    return value_;
  }

 private:
  static constexpr int kUnset = -1;
  std::atomic<int> value_ = kUnset;
};

/// An event that lets one call through, and is reset by it.
class AutoResetEvent {
 public:
  void set() {
    const std::lock_guard lock(mutex_);
    is_set_ = true;
    was_set_.notify_one();
  }
  void wait() {
    std::unique_lock lock(mutex_);
    while (!is_set_) was_set_.wait(lock);
    is_set_ = false;
  }

 private:
  std::mutex mutex_;
  std::condition_variable was_set_;
  bool is_set_ = false;
};

/// A bare condition variable: whoever waits is woken, and nobody else ever hears of it.
class Pulse {
 public:
  void wait() {
    std::unique_lock lock(mutex_);
    next_.wait(lock);
  }
  void notify() {
    const std::lock_guard lock(mutex_);
    next_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable next_;
};

/// Two take part in each round: the first waits, the second wakes it. A pulse that a call may also give by
/// itself.
class Relay {
 public:
  void pass_on() {
    std::unique_lock lock(mutex_);
    next_.notify_one();
    next_.wait(lock);
  }
  void notify() {
    const std::lock_guard lock(mutex_);
    next_.notify_one();
  }

 private:
  std::mutex mutex_;
  std::condition_variable next_;
};

/// A latch that waits before it looks: whoever comes late waits for ever, even without any overlap. From
/// outside it is a bare condition variable.
class LateLatch {
 public:
  void open() {
    const std::lock_guard lock(mutex_);
    is_open_ = true;
    opened_.notify_all();
  }
  bool await() {
    std::unique_lock lock(mutex_);
    do opened_.wait(lock);
    while (!is_open_);
    return true;
  }

 private:
  std::mutex mutex_;
  std::condition_variable opened_;
  bool is_open_ = false;
};

}  // namespace

std::vector<sunder::ObjectEntry> right_events() {
  return {sunder::object<Latch>("Latch")
              .core("count_down", &Latch::count_down)
              .method("await", &Latch::await)
              .entry(),
          sunder::object<Barrier>("Barrier").core("arrive", &Barrier::arrive).entry(),
          sunder::object<Promise>("Promise").core("set", &Promise::set).method("get", &Promise::get).entry(),
          sunder::object<AutoResetEvent>("AutoResetEvent")
              .core("set", &AutoResetEvent::set)
              .method("wait", &AutoResetEvent::wait)
              .entry(),
          sunder::object<Pulse>("Pulse").core("notify", &Pulse::notify).method("wait", &Pulse::wait).entry(),
          sunder::object<Relay>("Relay")
              .core("notify", &Relay::notify)
              .method("pass_on", &Relay::pass_on)
              .entry(),
          sunder::object<LateLatch>("LateLatch")
              .core("open", &LateLatch::open)
              .method("await", &LateLatch::await)
              .entry()};
}

}  // namespace blocking
