#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A queue used as a deque: operations at the other end are made of pops and pushes at its own.
class RotatingDeque {
 public:
  void push_back(int value) {
    std::lock_guard lock(mutex_);
    values_.push_back(value);
  }

  std::optional<int> pop_front() {
    std::lock_guard lock(mutex_);
    if (values_.empty()) return std::nullopt;
    const int value = values_.front();
    values_.pop_front();
    return value;
  }

  void rotate() {
    if (const auto value = pop_front()) push_back(*value);
  }

  void push_front(int value) {
    std::size_t others = size();
    push_back(value);
    for (; others > 0; --others) rotate();
  }

 private:
  std::size_t size() {
    std::lock_guard lock(mutex_);
    return values_.size();
  }

  std::mutex mutex_;
  std::deque<int> values_;
};

}  // namespace

sunder::ObjectEntry rotating_deque() {
  return sunder::object<RotatingDeque>("RotatingDeque")
      .core("push_back", &RotatingDeque::push_back)
      .core("pop_front", &RotatingDeque::pop_front)
      .method("rotate", &RotatingDeque::rotate)
      .method("push_front", &RotatingDeque::push_front)
      .entry();
}

}  // namespace corpus::nonatomic
