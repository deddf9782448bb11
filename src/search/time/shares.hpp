#pragma once

#include <limits>

#include "search/tuning.hpp"

namespace sunder {

/// The rounds in which the open methods of an object take turns. Each round's turns are twice as long as
/// those of the last.
class Rounds {
 public:
  /// With `until_settled`, turns stay short.
  explicit Rounds(bool until_settled)
      : longest_(until_settled ? tuning::kLongestTurn : std::numeric_limits<double>::infinity()) {}

  /// Begins a round with this much time left for methods that have this weight together.
  void begin(double left, double open_weight);

  /// The turn of a method in this round. The time that methods before it did not use stays in the round.
  [[nodiscard]] double turn(double weight) const;
  /// A method of this weight has had its turn and took this long.
  void took(double weight, double seconds);

 private:
  double longest_;
  double next_ = tuning::kFirstTurn;  // of a method of weight 1
  double left_ = 0, open_weight_ = 0;
};

/// Whether the check of an object will hardly show anything soon: it has spent `spent`, the last verdict came
/// when it had spent `news`, and everything that is open is proven.
bool is_settled(double spent, double news, double open_weight);

}  // namespace sunder
