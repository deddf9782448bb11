#include <atomic>
#include <mutex>
#include <optional>
#include <vector>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A log whose pushes are counted by one thread for all: a thread that finds another one counting leaves its
/// push to that one. So a thread may not find its own push counted: weak. The number never exceeds that of
/// the pushes made, so that some of them explain it.
class CombinedLog {
 public:
  void push(int value) {
    {
      std::lock_guard lock(mutex_);
      values_.push_back(value);
    }
    ++waiting_;
    while (waiting_ != 0 && !is_counting_.exchange(true)) {
      count_ += waiting_.exchange(0);
      is_counting_ = false;  // before it looks again, so that nobody is left waiting
    }
  }

  std::optional<int> last() {
    std::lock_guard lock(mutex_);
    return values_.empty() ? std::nullopt : std::optional(values_.back());
  }

  int count() const { return count_; }

 private:
  std::mutex mutex_;
  std::vector<int> values_;
  std::atomic<int> waiting_ = 0;
  std::atomic<bool> is_counting_ = false;
  std::atomic<int> count_ = 0;
};

}  // namespace

sunder::ObjectEntry combined_log() {
  return sunder::object<CombinedLog>("CombinedLog")
      .core("push", &CombinedLog::push)
      .core("last", &CombinedLog::last)
      .read_only()
      .method("count", &CombinedLog::count)
      .read_only()
      .entry();
}

}  // namespace corpus::nonatomic
