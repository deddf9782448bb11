#include "search/time/shares.hpp"

#include <algorithm>
#include <cmath>

namespace sunder {

void Rounds::begin(double left, double open_weight) {
  const double longest = std::min(longest_, std::isinf(left) ? tuning::kLongestTurnOfWork : left);
  left_ = std::min(left, std::min(next_, longest) * open_weight);
  open_weight_ = open_weight;
  next_ = std::min(tuning::kTurnGrowth * next_, longest);
}

double Rounds::turn(double weight) const {
  if (open_weight_ <= 0) return tuning::kLeastTurn;
  return std::max(tuning::kLeastTurn, std::min(left_ * weight / open_weight_, longest_ * weight));
}

void Rounds::took(double weight, double seconds) {
  left_ = std::max(0.0, left_ - seconds);
  open_weight_ -= weight;
}

bool is_far_ahead(double spent, double least) {
  return spent > tuning::kFarAhead + tuning::kFarAheadFactor * least;
}

}  // namespace sunder
