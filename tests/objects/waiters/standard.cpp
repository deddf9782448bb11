#include <atomic>
#include <barrier>
#include <chrono>
#include <condition_variable>
#include <future>
#include <latch>
#include <memory>
#include <mutex>
#include <semaphore>
#include <shared_mutex>

#include "waiters.hpp"

namespace waiters {
namespace {

constexpr std::chrono::hours kLong{1};

template <class Lock>
sunder::Declaration<Lock> timed_lock(const char* name) {
  auto made = lock<Lock>(name);
  made.method("try_lock_for", [](Lock& l) { return l.try_lock_for(kLong); });
  return made;
}

template <class Semaphore>
sunder::Declaration<Semaphore> semaphore(const char* name, int tokens) {
  auto made = sunder::object<Semaphore>(name);
  made.make([tokens] { return std::make_unique<Semaphore>(tokens); });
  made.core("release", [](Semaphore& s) { s.release(); });
  made.core("acquire", [](Semaphore& s) { s.acquire(); });
  made.method("try_acquire", [](Semaphore& s) { return s.try_acquire(); });
  return made;
}

sunder::Declaration<std::barrier<>> barrier() {
  auto made = sunder::object<std::barrier<>>("barrier");
  made.make([] { return std::make_unique<std::barrier<>>(2); });
  made.core("arrive_and_wait", [](std::barrier<>& b) { b.arrive_and_wait(); });
  return made;
}

/// A gate that is open or not; it wakes whoever waits.
class AtomicGate {
 public:
  void open() {
    open_ = 1;
    open_.notify_all();
  }
  bool is_open() const { return open_ == 1; }
  void await() const { open_.wait(0); }

 private:
  std::atomic<int> open_ = 0;
};

/// The same by a flag.
class FlagGate {
 public:
  void open() {
    open_.test_and_set();
    open_.notify_all();
  }
  bool is_open() const { return open_.test(); }
  void await() const { open_.wait(false); }

 private:
  std::atomic_flag open_;
};

/// The same by a latch, which must not be counted down below zero.
class Latch {
 public:
  void open() {
    const std::lock_guard lock(mutex_);
    if (!is_open()) latch_.count_down();
  }
  bool is_open() const { return latch_.try_wait(); }
  void await() const { latch_.wait(); }

 private:
  std::mutex mutex_;
  std::latch latch_{1};
};

/// A value that comes once.
class Promised {
 public:
  bool set(int value) {
    try {
      promise_.set_value(value);
      return true;
    } catch (const std::future_error&) {
      return false;
    }
  }
  int get() const { return future_.get(); }

 private:
  std::promise<int> promise_;
  std::shared_future<int> future_ = promise_.get_future().share();
};

/// The first value that somebody gives to it.
class Once {
 public:
  int set(int value) {
    std::call_once(flag_, [&] { value_ = value; });
    return value_;
  }

 private:
  std::once_flag flag_;
  int value_ = -1;
};

}  // namespace

std::vector<sunder::ObjectEntry> of_the_standard() {
  return {
      lock<std::mutex>("mutex").entry(),
      lock<std::recursive_mutex>("recursive_mutex").entry(),
      timed_lock<std::timed_mutex>("timed_mutex").entry(),
      timed_lock<std::recursive_timed_mutex>("recursive_timed_mutex").entry(),
      shared_lock<std::shared_mutex>("shared_mutex").entry(),
      shared_lock<std::shared_timed_mutex>("shared_timed_mutex").entry(),
      box<Box<std::mutex, std::condition_variable, std::unique_lock>>("condition_variable").entry(),
      box<Box<std::mutex, std::condition_variable_any, std::unique_lock>>("condition_variable_any").entry(),
      box<Box<std::shared_mutex, std::condition_variable_any, std::unique_lock>>("condition_of_shared_mutex")
          .entry(),
      semaphore<std::counting_semaphore<>>("counting_semaphore", 1).entry(),
      semaphore<std::counting_semaphore<>>("counting_semaphore_of_none", 0).entry(),
      gate<Latch>("latch").entry(),
      barrier().entry(),
      gate<AtomicGate>("atomic_wait").entry(),
      gate<FlagGate>("atomic_flag_wait").entry(),
      sunder::object<Promised>("future").core("set", &Promised::set).method("get", &Promised::get).entry(),
      sunder::object<Once>("call_once").core("set", &Once::set).entry()};
}

}  // namespace waiters
