#include <array>
#include <atomic>
#include <vector>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// Each slot is atomic by itself. Methods on all slots visit each at another time.
class SlotArray {
 public:
  int set(unsigned slot, int value) { return slots_[slot % kSlots].exchange(value); }
  int get(unsigned slot) const { return slots_[slot % kSlots]; }

  std::vector<int> to_vector() const { return {slots_.begin(), slots_.end()}; }

  void clear() {
    for (auto& slot : slots_) slot = 0;
  }

 private:
  static constexpr unsigned kSlots = 4;
  std::array<std::atomic<int>, kSlots> slots_{};
};

}  // namespace

sunder::ObjectEntry slot_array() {
  return sunder::object<SlotArray>("SlotArray")
      .core("set", &SlotArray::set)
      .core("get", &SlotArray::get)
      .read_only()
      .method("to_vector", &SlotArray::to_vector)
      .read_only()
      .method("clear", &SlotArray::clear)
      .entry();
}

}  // namespace corpus::nonatomic
