#pragma once

#include <array>
#include <optional>

#include "support/random.hpp"
#include "targets/native/stress/tally.hpp"

namespace sunder::native {

/// Chooses the pacing of each batch by what has yielded rare outcomes: each distinct outcome gives credit,
/// the more the rarer it is, shared by the pacings in proportion to the rate at which it came under them.
/// What is learnt on one harness is the first guess for the next.
class Pacer {
 public:
  /// With a pacing: always that one.
  explicit Pacer(std::optional<std::size_t> fixed = std::nullopt) : fixed_(fixed) {}

  std::size_t next(Random& random) const;

  /// How many executions under this pacing take about so long.
  [[nodiscard]] std::size_t batch(std::size_t pacing, double seconds, std::size_t most) const;
  void spent(std::size_t pacing, std::size_t executions, double seconds);

  /// Learns from the outcomes of the harness at hand so far.
  void learn(const Tally& tally);
  /// Another harness follows.
  void forget_times();

 private:
  struct Arm {
    double weight = 1;
    double seconds = 0;                // on the harness at hand
    double seconds_per_execution = 0;  // a moving average; 0 if not tried yet
  };

  std::optional<std::size_t> fixed_;
  std::array<Arm, kPacings.size()> arms_{};
};

}  // namespace sunder::native
