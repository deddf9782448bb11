#pragma once

#include <limits>

#include "search/tuning.hpp"

namespace sunder {

/// The rounds in which the open methods of an object take turns. The turns of each round are twice as long as
/// those of the round before.
class Rounds {
 public:
  /// With `until_settled`, turns stay short.
  explicit Rounds(bool until_settled)
      : longest_(until_settled ? tuning::kLongestTurn : std::numeric_limits<double>::infinity()) {}

  /// Begins a round with this time left, for methods of this total weight.
  void begin(double left, double open_weight);

  /// The length of a method's turn in this round. Time that earlier methods did not use stays in the round.
  [[nodiscard]] double turn(double weight) const;
  /// Notes that a method of this weight has had its turn and took this number of seconds.
  void took(double weight, double seconds);

 private:
  double longest_;
  double next_ = tuning::kFirstTurn;  // the turn of a method of weight 1
  double left_ = 0, open_weight_ = 0;
};

/// Whether a method has had far more time than the one that has had least, since its calls or results take
/// long. It waits until the others have had their turns, as long as they use them.
bool is_far_ahead(double spent, double least);

}  // namespace sunder
