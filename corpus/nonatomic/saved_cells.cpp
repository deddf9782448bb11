#include <array>
#include <mutex>
#include <vector>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// save() copies the cells one after another, so that the copy may have a later update without an earlier
/// one: monotonic. It changes nothing that the core shows, but restore() does: a stale update, no weak read.
class SavedCells {
 public:
  void set(unsigned cell, int value) {
    const std::lock_guard lock(mutex_);
    cells_[cell % kCells] = value;
  }
  int get(unsigned cell) {
    const std::lock_guard lock(mutex_);
    return cells_[cell % kCells];
  }

  std::vector<int> save() {
    const Cells copy{get(0), get(1)};
    const std::lock_guard lock(mutex_);
    saved_ = copy;
    return {copy.begin(), copy.end()};
  }

  void restore() {
    const std::lock_guard lock(mutex_);
    cells_ = saved_;
  }

 private:
  static constexpr unsigned kCells = 2;
  using Cells = std::array<int, kCells>;
  std::mutex mutex_;
  Cells cells_{-1, -1}, saved_{-1, -1};
};

}  // namespace

sunder::ObjectEntry saved_cells() {
  return sunder::object<SavedCells>("SavedCells")
      .core("set", &SavedCells::set)
      .core("get", &SavedCells::get)
      .read_only()
      .method("save", &SavedCells::save)
      .method("restore", &SavedCells::restore)
      .entry();
}

}  // namespace corpus::nonatomic
