#include <array>
#include <atomic>
#include <cstdint>
#include <numeric>
#include <thread>
#include <vector>

#include "objects.hpp"

namespace corpus::atomic {
namespace {

/// A correct SlotArray: a slot holds a value and a version, and a snapshot is collected twice. Atomic: a
/// version never comes back, so if two collections are equal, nothing changed from the end of the first to
/// the start of the second, and all of the snapshot was in the array at that moment.
class SnapshotArray {
 public:
  int set(unsigned slot, int value) {
    std::atomic<Cell>& cell = cells_[slot % kSlots];
    Cell seen = cell;
    while (!cell.compare_exchange_weak(seen, Cell{value, seen.version + 1})) {
    }
    return seen.value;
  }

  int get(unsigned slot) const { return cells_[slot % kSlots].load().value; }

  std::vector<int> to_vector() const {
    Cells seen = collect();
    for (Cells again = collect(); again != seen; again = collect()) {
      seen = again;
      std::this_thread::yield();
    }
    std::vector<int> values;
    for (const Cell& cell : seen) values.push_back(cell.value);
    return values;
  }

  int sum() const {
    const auto values = to_vector();
    return std::accumulate(values.begin(), values.end(), 0);
  }

 private:
  static constexpr unsigned kSlots = 3;
  struct Cell {
    std::int32_t value = 0;
    std::uint32_t version = 0;
    friend bool operator==(const Cell&, const Cell&) = default;
  };
  static_assert(std::atomic<Cell>::is_always_lock_free);
  using Cells = std::array<Cell, kSlots>;

  Cells collect() const { return {cells_[0], cells_[1], cells_[2]}; }

  std::array<std::atomic<Cell>, kSlots> cells_{};
};

}  // namespace

sunder::ObjectEntry snapshot_array() {
  return sunder::object<SnapshotArray>("SnapshotArray")
      .core("set", &SnapshotArray::set)
      .core("get", &SnapshotArray::get)
      .read_only()
      .method("to_vector", &SnapshotArray::to_vector)
      .read_only()
      .method("sum", &SnapshotArray::sum)
      .read_only()
      .entry();
}

}  // namespace corpus::atomic
