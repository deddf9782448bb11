#include <mutex>
#include <stdexcept>
#include <vector>

#include "objects.hpp"

namespace corpus::atomic {
namespace {

/// A vector that throws if it has no element. Atomic: one lock, also held while an exception is thrown.
class LockedVector {
 public:
  void push_back(int value) {
    std::lock_guard lock(mutex_);
    values_.push_back(value);
  }

  int at(std::size_t index) {
    std::lock_guard lock(mutex_);
    return values_.at(index);
  }

  int pop_back() {
    std::lock_guard lock(mutex_);
    const int last = back();
    values_.pop_back();
    return last;
  }

  /// Moves the last element to the front.
  void rotate() {
    std::lock_guard lock(mutex_);
    const int last = back();
    values_.insert(values_.begin(), last);
    values_.pop_back();
  }

  std::vector<int> to_vector() {
    std::lock_guard lock(mutex_);
    return values_;
  }

 private:
  int back() const {
    return values_.empty() ? throw std::logic_error("the vector is empty") : values_.back();
  }

  std::mutex mutex_;
  std::vector<int> values_;
};

}  // namespace

sunder::ObjectEntry locked_vector() {
  return sunder::object<LockedVector>("LockedVector")
      .core("push_back", &LockedVector::push_back)
      .core("at", &LockedVector::at)
      .read_only()
      .method("pop_back", &LockedVector::pop_back)
      .method("rotate", &LockedVector::rotate)
      .method("to_vector", &LockedVector::to_vector)
      .read_only()
      .entry();
}

}  // namespace corpus::atomic
