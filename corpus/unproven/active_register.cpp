#include <condition_variable>
#include <mutex>
#include <thread>

#include "objects.hpp"

namespace corpus::unproven {
namespace {

/// An active object: its own thread carries out the calls, one at a time. Atomic: only that thread touches
/// the value. The thread cannot be scheduled.
class ActiveRegister {
 public:
  ActiveRegister() : thread_([this] { serve(); }) {}
  ~ActiveRegister() {
    {
      const std::lock_guard lock(mutex_);
      closing_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }
  ActiveRegister(const ActiveRegister&) = delete;
  ActiveRegister& operator=(const ActiveRegister&) = delete;

  int exchange(int value) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return state_ == State::idle; });
    state_ = State::asked;
    wanted_ = value;
    changed_.notify_all();
    changed_.wait(lock, [&] { return state_ == State::answered; });
    const int before = before_;
    state_ = State::idle;
    changed_.notify_all();
    return before;
  }

  int read() {
    const std::lock_guard lock(mutex_);
    return value_;
  }

 private:
  enum class State { idle, asked, answered };

  void serve() {
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [&] { return closing_ || state_ == State::asked; });
      if (closing_) return;
      before_ = value_;
      value_ = wanted_;
      state_ = State::answered;
      changed_.notify_all();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  State state_ = State::idle;
  int value_ = 0, wanted_ = 0, before_ = 0;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace

sunder::ObjectEntry active_register() {
  return sunder::object<ActiveRegister>("ActiveRegister")
      .core("exchange", &ActiveRegister::exchange)
      .method("read", &ActiveRegister::read)
      .read_only()
      .entry();
}

}  // namespace corpus::unproven
