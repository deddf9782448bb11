#include <atomic>
#include <mutex>
#include <thread>
#include <utility>

#include "objects.hpp"

namespace corpus::atomic {
namespace {

/// Two registers under a sequence lock. Atomic: updates exclude each other by a mutex, and the number is odd
/// during an update. A read that finds the same even number before and after has seen no update in between.
/// All accesses are sequentially consistent, so the loads take place in program order.
class SeqlockPair {
 public:
  void write(int first, int second) {
    update([&] { return std::pair(first, second); });
  }

  void swap() {
    update([&] { return std::pair(second_.load(), first_.load()); });
  }

  std::pair<int, int> read() const {
    for (;;) {
      const unsigned before = number_;
      const std::pair<int, int> seen(first_, second_);
      if (before % 2 == 0 && number_ == before) return seen;
      std::this_thread::yield();
    }
  }

  int sum() const {
    const auto [first, second] = read();
    return first + second;
  }

 private:
  template <class F>
  void update(F next) {
    std::lock_guard lock(mutex_);
    const auto [first, second] = next();
    ++number_;
    first_ = first;
    second_ = second;
    ++number_;
  }

  std::mutex mutex_;
  std::atomic<unsigned> number_ = 0;
  std::atomic<int> first_ = 0;
  std::atomic<int> second_ = 0;
};

}  // namespace

sunder::ObjectEntry seqlock_pair() {
  return sunder::object<SeqlockPair>("SeqlockPair")
      .core("write", &SeqlockPair::write)
      .core("read", &SeqlockPair::read)
      .read_only()
      .method("swap", &SeqlockPair::swap)
      .method("sum", &SeqlockPair::sum)
      .read_only()
      .entry();
}

}  // namespace corpus::atomic
