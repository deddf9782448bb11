// Objects whose methods are declared read-only, some by mistake.
#include <algorithm>
#include <atomic>
#include <mutex>
#include <shared_mutex>
#include <thread>
#include <vector>

#include "sunder/sunder.hpp"

namespace {

/// Readers that leave memory as it was, and two that do not.
class Readers {
 public:
  void set(int value) {
    const std::unique_lock lock(shared_);
    values_ = {value, 0};
  }
  int spinning() {
    while (busy_.test_and_set()) std::this_thread::yield();
    const int value = values_.front();
    busy_.clear();
    return value;
  }
  int sharing() {
    const std::shared_lock lock(shared_);
    return values_.front();
  }
  std::vector<int> sorted() {
    const std::shared_lock lock(shared_);
    std::vector<int> values = values_;
    std::ranges::sort(values);
    return values;
  }
  int count() {
    ++own_calls_;
    return values_.front();
  }
  int count_all() {
    ++all_calls;
    return values_.front();
  }

 private:
  static inline std::atomic<int> all_calls = 0;
  std::shared_mutex shared_;
  std::atomic_flag busy_;
  std::vector<int> values_ = {0};
  std::atomic<int> own_calls_ = 0;
};

/// Writes in `total` only after three calls of `add`.
class Ledger {
 public:
  void add() {
    const std::lock_guard lock(mutex_);
    ++entries_;
  }
  int total() {
    const std::lock_guard lock(mutex_);
    if (entries_ > 2) kept_ = entries_;
    return entries_;
  }

 private:
  std::mutex mutex_;
  int entries_ = 0, kept_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  const auto readers = sunder::object<Readers>("Readers")
                           .core("set", &Readers::set)
                           .method("spinning", &Readers::spinning)
                           .read_only()
                           .method("sharing", &Readers::sharing)
                           .read_only()
                           .method("sorted", &Readers::sorted)
                           .read_only()
                           .method("count", &Readers::count)
                           .read_only()
                           .method("count_all", &Readers::count_all)
                           .read_only();
  const auto ledger =
      sunder::object<Ledger>("Ledger").core("add", &Ledger::add).method("total", &Ledger::total).read_only();
  return sunder::run(argc, argv, readers, ledger);
}
