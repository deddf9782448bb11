#pragma once

#include <array>
#include <cstdint>

#include "model/harness.hpp"

namespace sunder::native::explore::weak {

/// A hash of an execution's graph: which store each load read, and the order of the stores of each location.
/// Executions with the same graph differ only in the order of independent steps. Tests count graphs;
/// otherwise accesses are only numbered.
class Graph {
 public:
  void hash_edges(bool hashed) { is_hashed_ = hashed; }
  void start() {
    hash_ = 0;
    events_ = {};
  }
  [[nodiscard]] std::uint64_t hash() const { return hash_; }

  /// The next atomic access of the fiber. Numbers are never 0.
  std::uint64_t next(int fiber) {
    return (static_cast<std::uint64_t>(fiber + 1) << 32U) + ++events_[static_cast<std::size_t>(fiber)];
  }
  /// The last one.
  [[nodiscard]] std::uint64_t last(int fiber) const {
    return (static_cast<std::uint64_t>(fiber + 1) << 32U) + events_[static_cast<std::size_t>(fiber)];
  }
  void add(std::uint64_t from, std::uint64_t to) {
    if (is_hashed_) [[unlikely]]
      hash(from, to);
  }

 private:
  void hash(std::uint64_t from, std::uint64_t to) {
    constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15ULL;
    std::uint64_t edge = (from * kFactor ^ to) * kFactor;
    edge = (edge ^ edge >> 29U) * kFactor;
    hash_ += edge ^ edge >> 32U;
  }

  bool is_hashed_ = false;
  std::uint64_t hash_ = 0;
  std::array<std::uint64_t, kMaxSequences> events_ = {};
};

}  // namespace sunder::native::explore::weak
