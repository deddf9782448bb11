#pragma once

#include <atomic>
#include <vector>

#include "sunder/sunder.hpp"

/// Right structures that no order of the memory model of C++20 breaks, unlike those of the corpus. Whoever
/// blames one of them has misread the standard.
namespace ordered {

inline constexpr auto relaxed = std::memory_order_relaxed, acquire = std::memory_order_acquire,
                      release = std::memory_order_release, acq_rel = std::memory_order_acq_rel,
                      seq_cst = std::memory_order_seq_cst;

std::vector<sunder::ObjectEntry> locks();
std::vector<sunder::ObjectEntry> published();
std::vector<sunder::ObjectEntry> reclaimed();
std::vector<sunder::ObjectEntry> payloads();
std::vector<sunder::ObjectEntry> standard();
std::vector<sunder::ObjectEntry> older();
std::vector<sunder::ObjectEntry> memory();

inline std::vector<sunder::ObjectEntry> objects() {
  std::vector<sunder::ObjectEntry> all;
  for (const auto& each : {locks(), published(), reclaimed(), payloads(), standard(), older(), memory()})
    all.insert(all.end(), each.begin(), each.end());
  return all;
}

}  // namespace ordered
