// Parts of the standard library that synchronise inside.
#include <algorithm>
#include <barrier>
#include <functional>
#include <future>
#include <latch>
#include <map>
#include <mutex>
#include <shared_mutex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "ordered.hpp"

namespace ordered {
namespace {

/// One value, given by a promise.
class Promised {
 public:
  bool give(int value) {
    if (given_.exchange(true, relaxed)) return false;
    promise_.set_value(value);
    return true;
  }
  int get() const { return future_.get(); }

 private:
  std::atomic<bool> given_ = false;
  std::promise<int> promise_;
  std::shared_future<int> future_ = promise_.get_future().share();
};

/// An exception in place of a value. Each reader catches its own copy of the pointer to it.
class Refusing {
 public:
  bool refuse(int why) {
    if (refused_.exchange(true, relaxed)) return false;
    promise_.set_exception(
        std::make_exception_ptr(std::runtime_error(std::string(40, 'x') + std::to_string(why))));
    return true;
  }
  int get() const {
    try {
      return future_.get();
    } catch (const std::runtime_error& e) {
      return -static_cast<int>(std::string(e.what()).size());
    }
  }

 private:
  std::atomic<bool> refused_ = false;
  std::promise<int> promise_;
  std::shared_future<int> future_ = promise_.get_future().share();
};

/// An exception that is held by several. Whoever gives the last count back destroys it.
class Failure {
 public:
  Failure() : held_(std::make_exception_ptr(Text{std::string(40, 'x')})) {}

  int read() {
    std::exception_ptr own = copy();
    try {
      if (own) std::rethrow_exception(std::exchange(own, nullptr));
    } catch (const Text& e) {
      return static_cast<int>(e.text.size());
    }
    return 0;
  }
  void drop() {
    const std::lock_guard lock(mutex_);
    held_ = nullptr;
  }

 private:
  struct Text {
    std::string text;
  };
  std::exception_ptr copy() const {
    const std::lock_guard lock(mutex_);
    return held_;
  }
  mutable std::mutex mutex_;
  std::exception_ptr held_;
};

/// The first half is written before the latch, and read behind it.
class Latched {
 public:
  void left() { arrive(left_); }
  void right() { arrive(right_); }
  int sum() {
    latch_.wait();
    return left_ + right_;
  }

 private:
  void arrive(int& half) {
    if (half != 0) return;
    half = 1;
    latch_.count_down();
  }
  int left_ = 0, right_ = 0;
  std::latch latch_{2};
};

class LockedTree {
 public:
  bool insert(int key) {
    const std::lock_guard lock(mutex_);
    return tree_.emplace(key, std::to_string(key) + " as a text that is longer than others").second;
  }
  bool erase(int key) {
    const std::lock_guard lock(mutex_);
    return tree_.erase(key) == 1;
  }
  int size() const {
    const std::lock_guard lock(mutex_);
    return static_cast<int>(tree_.size());
  }

 private:
  mutable std::mutex mutex_;
  std::map<int, std::string> tree_;
};

/// Two locks, always taken together; exceptions come and go behind them.
class TwoAccounts {
 public:
  int move(int amount) {
    const std::scoped_lock both(first_lock_, second_lock_);
    try {
      if (amount > first_)
        throw std::runtime_error("there is not enough on the account: " + std::to_string(amount));
      first_ -= amount, second_ += amount;
    } catch (const std::exception& e) {
      return -static_cast<int>(std::string(e.what()).size() > 5);
    }
    return second_;
  }
  int back() {
    const std::scoped_lock both(second_lock_, first_lock_);
    first_ += second_;
    return std::exchange(second_, 0);
  }

 private:
  std::mutex first_lock_, second_lock_;
  int first_ = 1, second_ = 0;
};

/// A function that is replaced under a lock and called from a copy.
class Handler {
 public:
  void set(int value) {
    const std::unique_lock lock(mutex_);
    handler_ = [value, text = std::string(40, 'x')] { return value + static_cast<int>(text.size()); };
  }
  int call() const {
    std::function<int()> copy;
    {
      const std::shared_lock lock(mutex_);
      copy = handler_;
    }
    return copy ? copy() : -1;
  }

 private:
  mutable std::shared_timed_mutex mutex_;
  std::function<int()> handler_;
};

/// Streams and sorting on the stack and the heap of each caller.
class Formatter {
 public:
  int format(int value) {
    std::ostringstream out;
    std::vector<int> parts{value, 2, 1};
    std::sort(parts.begin(), parts.end());
    for (const int part : parts) out << part << ' ';
    return static_cast<int>(out.str().size()) + calls_.fetch_add(1, relaxed) * 0;
  }

 private:
  std::atomic<int> calls_ = 0;
};

}  // namespace

std::vector<sunder::ObjectEntry> standard() {
  return {
      sunder::object<Promised>("Promised").core("give", &Promised::give).core("get", &Promised::get).entry(),
      sunder::object<Refusing>("Refusing")
          .core("refuse", &Refusing::refuse)
          .core("get", &Refusing::get)
          .entry(),
      sunder::object<Failure>("Failure").core("read", &Failure::read).core("drop", &Failure::drop).entry(),
      sunder::object<Latched>("Latched")
          .core("left", &Latched::left)
          .role("left")
          .core("right", &Latched::right)
          .role("right")
          .core("sum", &Latched::sum)
          .entry(),
      sunder::object<LockedTree>("LockedTree")
          .core("insert", &LockedTree::insert)
          .core("erase", &LockedTree::erase)
          .core("size", &LockedTree::size)
          .read_only()
          .entry(),
      sunder::object<TwoAccounts>("TwoAccounts")
          .core("move", &TwoAccounts::move)
          .core("back", &TwoAccounts::back)
          .entry(),
      sunder::object<Handler>("Handler").core("set", &Handler::set).core("call", &Handler::call).entry(),
      sunder::object<Formatter>("Formatter").core("format", &Formatter::format).entry()};
}

}  // namespace ordered
