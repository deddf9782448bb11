#include <map>
#include <mutex>
#include <optional>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A cache that makes a value if it has none: it looks under the lock, makes the value without the lock, and
/// stores it under the lock. With one caller this is atomic. Two callers of the same key each make a value.
class MemoCache {
 public:
  int get_or_make(unsigned key) {
    if (const auto known = peek(key)) return *known;
    std::lock_guard lock(mutex_);
    return values_[key] = ++made_;
  }

  std::optional<int> peek(unsigned key) {
    std::lock_guard lock(mutex_);
    const auto found = values_.find(key);
    return found == values_.end() ? std::nullopt : std::optional(found->second);
  }

  bool forget(unsigned key) {
    std::lock_guard lock(mutex_);
    return values_.erase(key) > 0;
  }

 private:
  std::mutex mutex_;
  std::map<unsigned, int> values_;
  int made_ = 0;
};

}  // namespace

sunder::ObjectEntry memo_cache() {
  return sunder::object<MemoCache>("MemoCache")
      .core("peek", &MemoCache::peek)
      .read_only()
      .core("forget", &MemoCache::forget)
      .method("get_or_make", &MemoCache::get_or_make)
      .entry();
}

}  // namespace corpus::nonatomic
