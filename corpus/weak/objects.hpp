#pragma once

#include <atomic>
#include <vector>

#include "sunder/sunder.hpp"

/// Structures in pairs. One has the memory orders that it needs; the other, a twin, has one of them weakened.
/// All of them are atomic if memory is sequentially consistent.
namespace corpus::weak {

using std::memory_order;
inline constexpr auto relaxed = std::memory_order_relaxed, acquire = std::memory_order_acquire,
                      release = std::memory_order_release, acq_rel = std::memory_order_acq_rel,
                      seq_cst = std::memory_order_seq_cst;

std::vector<sunder::ObjectEntry> boxes();
std::vector<sunder::ObjectEntry> rings();
std::vector<sunder::ObjectEntry> stacks();
std::vector<sunder::ObjectEntry> queues();
std::vector<sunder::ObjectEntry> deques();
std::vector<sunder::ObjectEntry> sequence_locks();
std::vector<sunder::ObjectEntry> flag_locks();
std::vector<sunder::ObjectEntry> spin_locks();
std::vector<sunder::ObjectEntry> counted_notes();
std::vector<sunder::ObjectEntry> lazy_tables();

inline std::vector<sunder::ObjectEntry> objects() {
  std::vector<sunder::ObjectEntry> all;
  for (const auto& pair : {boxes(), rings(), stacks(), queues(), deques(), sequence_locks(), flag_locks(),
                           spin_locks(), counted_notes(), lazy_tables()})
    all.insert(all.end(), pair.begin(), pair.end());
  return all;
}

}  // namespace corpus::weak
