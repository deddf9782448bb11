#pragma once

#include <array>
#include <optional>

#include "support/random.hpp"
#include "targets/native/stress/tally.hpp"

namespace sunder::native {

/// Chooses the pacing of each batch; pacings that gave rare outcomes are chosen more often. Each distinct
/// outcome gives credit, more if it is rare, which the pacings share in proportion to the rates at which it
/// came under them. The weights learnt on one harness are the first guess for the next.
class Pacer {
 public:
  /// With a pacing, always chooses that one.
  explicit Pacer(std::optional<std::size_t> fixed = std::nullopt) : fixed_(fixed) {}

  std::size_t next(Random& random) const;

  /// The number of executions under this pacing that take about `seconds`, at most `most`.
  [[nodiscard]] std::size_t batch(std::size_t pacing, double seconds, std::size_t most) const;
  void spent(std::size_t pacing, std::size_t executions, double seconds);

  /// Learns from the outcomes of the current harness so far.
  void learn(const Tally& tally);
  /// Another harness follows.
  void forget_times();

 private:
  struct Arm {
    double weight = 1;
    double seconds = 0;                // on the current harness
    double seconds_per_execution = 0;  // a moving average; 0 if not tried yet
  };

  std::optional<std::size_t> fixed_;
  std::array<Arm, kPacings.size()> arms_{};
};

}  // namespace sunder::native
