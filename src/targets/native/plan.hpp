#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "model/harness.hpp"
#include "sunder/declaration.hpp"

namespace sunder::native {

/// One invocation that is ready to be called on any instance.
struct Call {
  void (*invoke)(const void* callable, void* instance, const void* arguments, ResultSlot& slot);
  const void* callable;
  std::shared_ptr<const void> arguments;
  std::size_t slot;  ///< offset of its result among the results of its sequence
  void (*take_result)(const void* callable, ResultSlot& slot, Writer& out);

  void operator()(void* instance, std::byte* slots) const {
    invoke(callable, instance, arguments.get(), *reinterpret_cast<ResultSlot*>(slots + slot));
  }

  /// Appends the result that the call has stored in its slot.
  void write_result(std::byte* slots, Writer& out) const;
};

/// A sequence that is ready to be called.
struct PlannedSequence {
  std::vector<Call> calls;
  std::size_t slots_size = 0;  ///< bytes for the results of one execution
  std::uint32_t after = 0;     ///< the sequences (bits) that must have ended before it starts
};

/// A harness that is ready to be called on any number of instances of the object.
struct Plan {
  std::vector<PlannedSequence> sequences;
  bool ordered = false;
};

Plan make_plan(const Harness& harness, const ObjectEntry& entry);
PlannedSequence plan_sequence(const Sequence& sequence, const ObjectEntry& entry);

/// Memory for results, with an alignment that fits all of them.
struct SlotMemory {
  explicit SlotMemory(std::size_t bytes) : blocks((bytes + sizeof(Block) - 1) / sizeof(Block) + 1) {}
  [[nodiscard]] std::byte* data() { return reinterpret_cast<std::byte*>(blocks.data()); }
  [[nodiscard]] std::size_t size() const { return blocks.size() * sizeof(Block); }

 private:
  struct alignas(64) Block {
    std::byte bytes[64];
  };
  std::vector<Block> blocks;
};

}  // namespace sunder::native
