#pragma once

#include <cstdint>
#include <vector>

#include "model/outcome.hpp"

namespace sunder::native::explore {

/// When each invocation of an execution took its first step, and when it returned, by a clock that counts
/// these moments.
class Spans {
 public:
  /// A new execution with this number of sequences.
  void start(int sequences);

  /// An invocation of the sequence follows.
  void add(int sequence) { spans_[static_cast<std::size_t>(sequence)].emplace_back(); }
  /// The last invocation of the sequence takes its first step. Before it, nobody can tell that it started.
  void begin(int sequence) { spans_[static_cast<std::size_t>(sequence)].back().begin = ++moment_; }
  void end(int sequence) { spans_[static_cast<std::size_t>(sequence)].back().end = ++moment_; }

  /// Whether no two invocations overlapped. Two that wait for ever do.
  [[nodiscard]] bool was_serial() const;

  /// Pairs of invocations of different sequences, by their position in the outcome: the first returned before
  /// the second began. `first` are the positions of the sequences.
  [[nodiscard]] std::vector<RealTime> real_time(const std::vector<int>& first) const;

  /// The number of invocations of the sequence that have returned.
  [[nodiscard]] int returned(int sequence) const;
  /// Whether an invocation of the sequence has begun and not returned.
  [[nodiscard]] bool is_in_a_call(int sequence) const;

 private:
  static constexpr std::uint32_t kNever = ~std::uint32_t{0};
  struct Span {
    std::uint32_t begin = kNever, end = kNever;
  };

  std::vector<std::vector<Span>> spans_;  // by sequence and invocation
  std::uint32_t moment_ = 0;
};

}  // namespace sunder::native::explore
