#include <atomic>
#include <mutex>
#include <set>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A set that counts an element when it comes, under the lock, and counts it out only after it gave back the
/// lock. If a value is removed and added again in between, it is counted twice: no set of the calls leaves
/// two elements, but the number is the sum of the calls that were counted.
class LateCountSet {
 public:
  bool add(int value) {
    std::lock_guard lock(mutex_);
    const bool is_new = values_.insert(value).second;
    if (is_new) ++count_;
    return is_new;
  }

  bool remove(int value) {
    {
      std::lock_guard lock(mutex_);
      if (values_.erase(value) == 0) return false;
    }
    --count_;
    return true;
  }

  int size() const { return count_; }

 private:
  std::mutex mutex_;
  std::set<int> values_;
  std::atomic<int> count_ = 0;
};

}  // namespace

sunder::ObjectEntry late_count_set() {
  return sunder::object<LateCountSet>("LateCountSet")
      .core("add", &LateCountSet::add)
      .core("remove", &LateCountSet::remove)
      .method("size", &LateCountSet::size)
      .read_only()
      .entry();
}

}  // namespace corpus::nonatomic
