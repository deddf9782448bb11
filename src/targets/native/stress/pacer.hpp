#pragma once

#include <array>
#include <optional>

#include "support/random.hpp"
#include "targets/native/stress/tally.hpp"

namespace sunder::native {

/// Chooses the pacing of each batch by what has yielded rare outcomes: each distinct outcome gives one unit
/// of credit, shared by the pacings in proportion to the rate at which it came under them. What is learnt on
/// one harness is the first guess for the next.
class Pacer {
 public:
  explicit Pacer(std::optional<std::size_t> fixed = std::nullopt) : fixed_(fixed) { weights_.fill(1.0); }

  [[nodiscard]] bool free_running() const { return fixed_ == kFreeRunning; }
  std::size_t next(Random& random) const;
  void spent(std::size_t pacing, double seconds) { seconds_[pacing] += seconds; }

  /// Learns from the outcomes of the harness at hand so far.
  void learn(const Tally& tally);
  /// Another harness follows.
  void forget_times() { seconds_.fill(0); }

 private:
  std::optional<std::size_t> fixed_;
  std::array<double, kPacings.size()> weights_{};
  std::array<double, kPacings.size()> seconds_{};
};

}  // namespace sunder::native
