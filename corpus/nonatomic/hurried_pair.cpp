#include <atomic>
#include <utility>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// both() reads one counter after the other: a weak read, which small harnesses show. It gives up if the
/// first one has moved on by three meanwhile, and then returns what was never there: a bug, which takes
/// larger ones.
class HurriedPair {
 public:
  void add_left() { ++left_; }
  void add_right() { ++right_; }

  std::pair<int, int> both() const {
    constexpr int kTooFast = 3;
    const int left = left_, right = right_;
    return left_ - left >= kTooFast ? std::pair(-1, -1) : std::pair(left, right);
  }

 private:
  std::atomic<int> left_ = 0, right_ = 0;
};

}  // namespace

sunder::ObjectEntry hurried_pair() {
  return sunder::object<HurriedPair>("HurriedPair")
      .core("add_left", &HurriedPair::add_left)
      .core("add_right", &HurriedPair::add_right)
      .method("both", &HurriedPair::both)
      .read_only()
      .entry();
}

}  // namespace corpus::nonatomic
