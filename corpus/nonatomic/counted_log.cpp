#include <atomic>
#include <mutex>
#include <optional>
#include <vector>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A log that counts its pushes after it gave back the lock, to hold it briefly. A thread that has read a
/// value may find it not counted yet. Its own pushes, and those that ended before it began, are counted:
/// self. Every push counts one, so that some of the pushes always explain the number.
class CountedLog {
 public:
  void push(int value) {
    {
      std::lock_guard lock(mutex_);
      values_.push_back(value);
    }
    ++count_;
  }

  std::optional<int> last() {
    std::lock_guard lock(mutex_);
    return values_.empty() ? std::nullopt : std::optional(values_.back());
  }

  int count() const { return count_; }

 private:
  std::mutex mutex_;
  std::vector<int> values_;
  std::atomic<int> count_ = 0;
};

}  // namespace

sunder::ObjectEntry counted_log() {
  return sunder::object<CountedLog>("CountedLog")
      .core("push", &CountedLog::push)
      .core("last", &CountedLog::last)
      .read_only()
      .method("count", &CountedLog::count)
      .read_only()
      .entry();
}

}  // namespace corpus::nonatomic
