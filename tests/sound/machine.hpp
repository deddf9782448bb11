#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

#include "sound/code.hpp"

namespace sunder::sound {

/// The sequences of a harness: the code of their invocations, and for each sequence the sequences that must
/// end before it starts.
struct Plan {
  std::vector<std::vector<Code>> sequences;
  std::vector<std::uint32_t> after;  ///< as bits
};

/// The most sequences of a plan, and the most invocations of a sequence.
inline constexpr std::size_t kMaxFibers = 4, kMaxCalls = 2;

/// A moment of an execution under a sequentially consistent memory. It is a value.
class Machine {
 public:
  explicit Machine(const Plan& plan);

  /// Whether the sequence can take its next step now.
  [[nodiscard]] bool can_move(const Plan& plan, int sequence) const;
  [[nodiscard]] bool has_ended(const Plan& plan, int sequence) const {
    return fibers_[sequence].invocation == plan.sequences[sequence].size();
  }
  /// The number of invocations of the sequence that have returned.
  [[nodiscard]] std::size_t returned(int sequence) const { return fibers_[sequence].invocation; }
  /// Whether the sequence has begun an invocation that has not returned.
  [[nodiscard]] bool is_inside(int sequence) const { return fibers_[sequence].inside != 0; }

  /// The moments after the next step of the sequence: one, or one for each sleeper that notify_one may wake.
  [[nodiscard]] std::vector<Machine> moved(const Plan& plan, int sequence) const;

  /// The results of all invocations that have returned, by sequence.
  [[nodiscard]] std::vector<std::int64_t> results() const;

  friend bool operator==(const Machine& a, const Machine& b) { return a.bytes() == b.bytes(); }
  [[nodiscard]] std::string_view bytes() const { return {reinterpret_cast<const char*>(this), sizeof *this}; }

 private:
  // Machines are copied and compared as bytes, so there is no padding.
  struct Fiber {
    std::int64_t t = 0;
    std::int64_t result = 1;  ///< the digit 1, then a digit for each value read
    std::array<std::int64_t, kMaxCalls> results = {};
    std::uint16_t invocation = 0, inside = 0;
    std::int32_t next = 0;
  };
  static constexpr int kNobody = -1;

  void step(const Instruction& instruction, int sequence);
  void go_on(const Plan& plan, int sequence);
  [[nodiscard]] bool is_free(int lock) const { return owner_[lock] == kNobody && sharers_[lock] == 0; }

  std::array<Fiber, kMaxFibers> fibers_ = {};
  std::array<std::int32_t, kVariables> memory_ = {};
  std::array<std::int32_t, kLocks> owner_;
  std::array<std::uint32_t, kLocks> sharers_ = {};
  std::uint32_t sleepers_ = 0, notified_ = 0;
  std::int32_t tokens_ = kTokens;
  std::uint32_t count_;  ///< of sequences
};

static_assert(std::has_unique_object_representations_v<Machine>);

}  // namespace sunder::sound
