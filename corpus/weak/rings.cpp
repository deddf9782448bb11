#include <array>
#include <cstddef>
#include <optional>

#include "objects.hpp"

namespace corpus::weak {
namespace {

/// Lamport's ring of two for one producer and one consumer. Right with sequentially consistent indexes. With
/// release and acquire, each side may miss what the other did before its own last call: both full and empty
/// can be wrong. With a relaxed tail, the consumer may take a slot before it sees the value: a data race if
/// the slots are plain, a value that was never pushed if they are atomic.
template <memory_order store_order, memory_order load_order, class Slot = int>
class Ring {
 public:
  bool push(int value) {
    const std::size_t tail = tail_.load(relaxed);
    if (tail - head_.load(load_order) == slots_.size()) return false;
    put(slots_[tail % slots_.size()], value);
    tail_.store(tail + 1, store_order);
    return true;
  }
  std::optional<int> pop() {
    const std::size_t head = head_.load(relaxed);
    if (head == tail_.load(load_order)) return std::nullopt;
    const int value = get(slots_[head % slots_.size()]);
    head_.store(head + 1, store_order);
    return value;
  }

 private:
  static constexpr int kNever = 9;  // no harness pushes it

  static void put(int& slot, int value) { slot = value; }
  static void put(std::atomic<int>& slot, int value) { slot.store(value, relaxed); }
  static int get(int slot) { return slot; }
  static int get(const std::atomic<int>& slot) { return slot.load(relaxed); }

  std::array<Slot, 2> slots_{kNever, kNever};
  std::atomic<std::size_t> head_ = 0, tail_ = 0;
};

using Cell = std::atomic<int>;

template <class T>
sunder::ObjectEntry ring(const char* name) {
  return sunder::object<T>(name)
      .core("push", &T::push)
      .role("producer")
      .core("pop", &T::pop)
      .role("consumer")
      .entry();
}

}  // namespace

std::vector<sunder::ObjectEntry> rings() {
  return {
      ring<Ring<seq_cst, seq_cst>>("Ring"),           ring<Ring<release, acquire>>("ReleaseRing"),
      ring<Ring<relaxed, acquire>>("RelaxedRing"),    ring<Ring<release, relaxed>>("RelaxedLoadRing"),
      ring<Ring<seq_cst, seq_cst, Cell>>("CellRing"), ring<Ring<relaxed, acquire, Cell>>("RelaxedCellRing")};
}

}  // namespace corpus::weak
