#include <mutex>
#include <optional>
#include <vector>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// Room for one value. items() asks for one value after another, each under the lock, and may meet one that
/// was put after the last one was taken: two values, which are never there together. No view gives that, but
/// each was there when it was met.
class SmallBox {
 public:
  bool put(int value) {
    const std::lock_guard lock(mutex_);
    if (value_) return false;
    value_ = value;
    ++number_;
    return true;
  }

  std::optional<int> take() {
    const std::lock_guard lock(mutex_);
    const auto taken = value_;
    value_.reset();
    return taken;
  }

  std::vector<int> items() {
    std::vector<int> found;
    int last = 0;
    while (const auto next = item_after(last)) found.push_back(*next);
    return found;
  }

 private:
  std::optional<int> item_after(int& last) {
    const std::lock_guard lock(mutex_);
    if (number_ == last) return std::nullopt;
    last = number_;
    return value_;
  }

  std::mutex mutex_;
  std::optional<int> value_;
  int number_ = 0;  // of the value that was put last
};

}  // namespace

sunder::ObjectEntry small_box() {
  return sunder::object<SmallBox>("SmallBox")
      .core("put", &SmallBox::put)
      .core("take", &SmallBox::take)
      .method("items", &SmallBox::items)
      .read_only()
      .entry();
}

}  // namespace corpus::nonatomic
