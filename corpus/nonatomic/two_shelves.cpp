#include <mutex>
#include <optional>
#include <vector>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// Two shelves with a lock each. Moving right locks the left shelf first, moving left the right one: two
/// threads that move in opposite directions wait for each other for ever. Each method by itself is atomic: it
/// holds all the locks that it needs at once.
class TwoShelves {
 public:
  void put(int value) {
    std::lock_guard lock(left_.mutex);
    left_.values.push_back(value);
  }

  std::optional<int> take() {
    std::lock_guard lock(right_.mutex);
    if (right_.values.empty()) return std::nullopt;
    const int value = right_.values.back();
    right_.values.pop_back();
    return value;
  }

  bool move_right() { return move(left_, right_); }
  bool move_left() { return move(right_, left_); }

 private:
  struct Shelf {
    std::mutex mutex;
    std::vector<int> values;
  };

  static bool move(Shelf& from, Shelf& to) {
    std::lock_guard first(from.mutex);
    std::lock_guard second(to.mutex);
    if (from.values.empty()) return false;
    to.values.push_back(from.values.back());
    from.values.pop_back();
    return true;
  }

  Shelf left_;
  Shelf right_;
};

}  // namespace

sunder::ObjectEntry two_shelves() {
  return sunder::object<TwoShelves>("TwoShelves")
      .core("put", &TwoShelves::put)
      .core("take", &TwoShelves::take)
      .method("move_right", &TwoShelves::move_right)
      .method("move_left", &TwoShelves::move_left)
      .entry();
}

}  // namespace corpus::nonatomic
