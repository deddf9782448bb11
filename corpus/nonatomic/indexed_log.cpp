#include <algorithm>
#include <mutex>
#include <vector>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A log that writes the value first and then its index, each under a lock of its own. has() asks the index.
/// Together, push() and has() are atomic. all() reads the log, so a thread may meet a value there that has()
/// misses afterwards. all() is right, and no weaker level of it explains that: has() would have to see less.
class IndexedLog {
 public:
  void push(int value) {
    add(log_lock_, log_, value);
    add(index_lock_, index_, value);
  }

  bool has(int value) {
    const auto known = copy(index_lock_, index_);
    return std::ranges::find(known, value) != known.end();
  }

  std::vector<int> all() { return copy(log_lock_, log_); }

 private:
  static void add(std::mutex& mutex, std::vector<int>& values, int value) {
    const std::lock_guard lock(mutex);
    values.push_back(value);
  }

  static std::vector<int> copy(std::mutex& mutex, const std::vector<int>& values) {
    const std::lock_guard lock(mutex);
    return values;
  }

  std::mutex log_lock_, index_lock_;
  std::vector<int> log_, index_;
};

}  // namespace

sunder::ObjectEntry indexed_log() {
  return sunder::object<IndexedLog>("IndexedLog")
      .core("push", &IndexedLog::push)
      .core("has", &IndexedLog::has)
      .read_only()
      .method("all", &IndexedLog::all)
      .read_only()
      .entry();
}

}  // namespace corpus::nonatomic
