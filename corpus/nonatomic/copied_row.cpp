#include <cstring>
#include <mutex>
#include <string>
#include <vector>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A row and a label that are written under a lock, and copied and compared without it, by calls into the
/// standard library.
class CopiedRow {
 public:
  void fill(int value) {
    const std::lock_guard lock(mutex_);
    for (long& cell : row_) cell = value;
    for (char& c : label_) c = static_cast<char>('a' + value);
  }

  int last() {
    const std::lock_guard lock(mutex_);
    return static_cast<int>(row_.back());
  }

  /// A copy by memmove.
  std::vector<long> copy() { return row_; }

  /// The same by hand.
  std::vector<long> raw() {
    std::vector<long> made(row_.size());
    std::memcpy(made.data(), row_.data(), row_.size() * sizeof(long));
    return made;
  }

  /// True if all cells are the same.
  bool is_even() { return std::memcmp(row_.data(), row_.data() + 1, sizeof(long)) == 0; }

  std::string label() { return label_; }

 private:
  std::mutex mutex_;
  std::vector<long> row_ = std::vector<long>(2);
  std::string label_ = std::string(32, 'a');
};

}  // namespace

sunder::ObjectEntry copied_row() {
  return sunder::object<CopiedRow>("CopiedRow")
      .core("fill", &CopiedRow::fill)
      .core("last", &CopiedRow::last)
      .read_only()
      .method("copy", &CopiedRow::copy)
      .read_only()
      .method("raw", &CopiedRow::raw)
      .read_only()
      .method("is_even", &CopiedRow::is_even)
      .read_only()
      .method("label", &CopiedRow::label)
      .read_only()
      .entry();
}

}  // namespace corpus::nonatomic
