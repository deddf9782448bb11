#include <atomic>
#include <deque>
#include <mutex>
#include <optional>

#include "objects.hpp"

namespace corpus::waiting {
namespace {

/// A queue whose consumer sleeps by an event count. It announces that it sleeps after its last look: a value
/// that comes in between wakes nobody.
class LateEventcount {
 public:
  void put(int value) {
    {
      std::lock_guard lock(mutex_);
      values_.push_back(value);
    }
    if (sleeps_.exchange(false)) sleeps_.notify_all();
  }

  std::optional<int> try_take() {
    std::lock_guard lock(mutex_);
    if (values_.empty()) return std::nullopt;
    const int value = values_.front();
    values_.pop_front();
    return value;
  }

  int take() {
    for (;;) {
      if (const auto value = try_take()) return *value;
      sleeps_ = true;
      sleeps_.wait(true);
    }
  }

 private:
  std::mutex mutex_;
  std::deque<int> values_;
  std::atomic<bool> sleeps_ = false;
};

}  // namespace

sunder::ObjectEntry late_eventcount() {
  return sunder::object<LateEventcount>("LateEventcount")
      .core("put", &LateEventcount::put)
      .core("try_take", &LateEventcount::try_take)
      .method("take", &LateEventcount::take)
      .entry();
}

}  // namespace corpus::waiting
