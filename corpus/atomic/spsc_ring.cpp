#include <array>
#include <atomic>
#include <cstddef>
#include <optional>
#include <vector>

#include "objects.hpp"

namespace corpus::atomic {
namespace {

/// Lamport's ring for one producer and one consumer, which declares no roles: its name says them. Atomic: the
/// producer alone moves the tail, the consumer alone moves the head, and each takes effect there.
class SpscRing {
 public:
  bool push(int value) { return push_all({value}); }

  /// All or none.
  bool push_all(const std::vector<int>& values) {
    const std::size_t tail = tail_.load();
    if (tail - head_.load() + values.size() > slots_.size()) return false;
    for (std::size_t i = 0; i < values.size(); ++i) slots_[(tail + i) % slots_.size()] = values[i];
    tail_.store(tail + values.size());
    return true;
  }

  std::optional<int> front() {
    const std::size_t head = head_.load();
    if (head == tail_.load()) return std::nullopt;
    return slots_[head % slots_.size()];
  }

  std::optional<int> pop() {
    const std::optional<int> value = front();
    if (value) head_.store(head_.load() + 1);
    return value;
  }

 private:
  std::array<int, 2> slots_{};
  std::atomic<std::size_t> head_{0}, tail_{0};
};

}  // namespace

sunder::ObjectEntry spsc_ring() {
  return sunder::object<SpscRing>("SpscRing")
      .core("push", &SpscRing::push)
      .core("pop", &SpscRing::pop)
      .method("front", &SpscRing::front)
      .read_only()
      .method("push_all", &SpscRing::push_all)
      .entry();
}

}  // namespace corpus::atomic
