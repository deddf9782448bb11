#include <array>
#include <utility>

#include "objects.hpp"

namespace corpus::weak {
namespace {

/// A note with two owners: the last one to leave deletes it. Right if leaving releases what was read of the
/// note, and the last one acquires that.
template <memory_order order>
class CountedNote {
 public:
  ~CountedNote() {
    if (owners_.load(relaxed) > 0) delete note_;
  }
  int leave_left() { return leave(has_left_[0]); }
  int leave_right() { return leave(has_left_[1]); }

 private:
  /// The text of the note, the first time.
  int leave(bool& has_left) {
    if (std::exchange(has_left, true)) return 0;
    const int read = *note_;
    if (owners_.fetch_sub(1, order) == 1) delete note_;
    return read;
  }

  int* note_ = new int(1);
  std::array<bool, 2> has_left_{};
  std::atomic<int> owners_ = 2;
};

template <class T>
sunder::ObjectEntry counted_note(const char* name) {
  return sunder::object<T>(name)
      .core("leave_left", &T::leave_left)
      .role("left")
      .core("leave_right", &T::leave_right)
      .role("right")
      .entry();
}

}  // namespace

std::vector<sunder::ObjectEntry> counted_notes() {
  return {counted_note<CountedNote<acq_rel>>("CountedNote"),
          counted_note<CountedNote<relaxed>>("RelaxedCountedNote")};
}

}  // namespace corpus::weak
