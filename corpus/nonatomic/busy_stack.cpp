#include <cstddef>
#include <mutex>
#include <optional>
#include <vector>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A stack for two values. try_push() does nothing, and says so, while another thread has the lock: a
/// refusal, since it returns the same as for a full stack. offer() does so by declaration.
class BusyStack {
 public:
  bool push(int value) {
    const std::lock_guard lock(mutex_);
    return add(value);
  }

  std::optional<int> pop() {
    const std::lock_guard lock(mutex_);
    if (values_.empty()) return std::nullopt;
    const int value = values_.back();
    values_.pop_back();
    return value;
  }

  bool try_push(int value) {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    return lock && add(value);
  }

 private:
  static constexpr std::size_t kRoom = 2;

  bool add(int value) {
    if (values_.size() == kRoom) return false;
    values_.push_back(value);
    return true;
  }

  std::mutex mutex_;
  std::vector<int> values_;
};

}  // namespace

sunder::ObjectEntry busy_stack() {
  return sunder::object<BusyStack>("BusyStack")
      .core("push", &BusyStack::push)
      .core("pop", &BusyStack::pop)
      .method("try_push", &BusyStack::try_push)
      .method("offer", &BusyStack::try_push)
      .may_refuse()
      .entry();
}

}  // namespace corpus::nonatomic
