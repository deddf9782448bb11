#include <atomic>
#include <thread>
#include <utility>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// Two registers under a sequence lock, for one writer. peek() forgets to compare the numbers: it tests only
/// that no update is under way, before and after, and that two reads give the same. So it may begin before an
/// update, read twice in the middle of it, and end after it. That takes three preemptions.
class ParityPair {
 public:
  void write(int first, int second) {
    ++number_;
    first_ = first;
    second_ = second;
    ++number_;
  }

  std::pair<int, int> read() const {
    for (;;) {
      const unsigned before = number_;
      const std::pair<int, int> seen(first_, second_);
      if (before % 2 == 0 && number_ == before) return seen;
      std::this_thread::yield();
    }
  }

  std::pair<int, int> peek() const {
    for (;;) {
      const bool was_even = number_ % 2 == 0;
      const std::pair<int, int> seen(first_, second_), again(first_, second_);
      const bool is_even = number_ % 2 == 0;
      if (was_even && is_even && seen == again) return seen;
      std::this_thread::yield();
    }
  }

 private:
  std::atomic<unsigned> number_ = 0;
  std::atomic<int> first_ = -1;
  std::atomic<int> second_ = -1;
};

}  // namespace

sunder::ObjectEntry parity_pair() {
  return sunder::object<ParityPair>("ParityPair")
      .core("write", &ParityPair::write)
      .role("writer")
      .core("read", &ParityPair::read)
      .read_only()
      .method("peek", &ParityPair::peek)
      .read_only()
      .entry();
}

}  // namespace corpus::nonatomic
