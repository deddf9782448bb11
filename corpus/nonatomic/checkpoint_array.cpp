#include <array>
#include <atomic>
#include <vector>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// checkpoint() copies the slots one after another and then counts itself. The copy may have a later update
/// without an earlier one of the same thread. Each slot is read after the call began, so that nothing is
/// missed that the thread has seen: monotonic. Its effect, the count, is whole: a stale update.
class CheckpointArray {
 public:
  void set(unsigned slot, int value) { slots_[slot % kSlots] = value; }
  int get(unsigned slot) const { return slots_[slot % kSlots]; }
  int checkpoints() const { return checkpoints_; }

  std::vector<int> checkpoint() {
    std::vector<int> copy(slots_.begin(), slots_.end());
    ++checkpoints_;
    return copy;
  }

 private:
  static constexpr unsigned kSlots = 2;
  std::array<std::atomic<int>, kSlots> slots_{-1, -1};
  std::atomic<int> checkpoints_ = 0;
};

}  // namespace

sunder::ObjectEntry checkpoint_array() {
  return sunder::object<CheckpointArray>("CheckpointArray")
      .core("set", &CheckpointArray::set)
      .core("get", &CheckpointArray::get)
      .read_only()
      .core("checkpoints", &CheckpointArray::checkpoints)
      .read_only()
      .method("checkpoint", &CheckpointArray::checkpoint)
      .entry();
}

}  // namespace corpus::nonatomic
