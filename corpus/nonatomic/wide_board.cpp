#include <array>
#include <mutex>
#include <utility>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// Two marks at the end of a board of many words. They are written under a lock, and read without it, after
/// a scan of the whole board.
class WideBoard {
 public:
  void mark(int value) {
    const std::lock_guard lock(mutex_);
    first_ = value;
    second_ = value;
  }

  int read() {
    const std::lock_guard lock(mutex_);
    return first_;
  }

  std::pair<int, int> both() {
    long sum = 0;
    for (const long cell : cells_) sum += cell;
    const int first = first_ + static_cast<int>(sum);
    asm volatile("" ::: "memory");
    return {first, second_};
  }

 private:
  std::mutex mutex_;
  std::array<long, 8'100> cells_ = {};
  int first_ = 0, second_ = 0;
};

}  // namespace

sunder::ObjectEntry wide_board() {
  return sunder::object<WideBoard>("WideBoard")
      .core("mark", &WideBoard::mark)
      .core("read", &WideBoard::read)
      .read_only()
      .method("both", &WideBoard::both)
      .read_only()
      .entry();
}

}  // namespace corpus::nonatomic
