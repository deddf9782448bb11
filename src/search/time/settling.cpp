#include "search/time/settling.hpp"

#include <algorithm>

#include "search/tuning.hpp"

namespace sunder {

bool is_settled(const TimeSpent& time, bool small_bounds_were_run) {
  const double quiet = time.spent - time.news;
  const double enough = std::max(tuning::kSettled * time.open_weight, tuning::kLeastSettled);
  if (quiet < std::max(enough, time.news * tuning::kSettledPart)) return false;
  return small_bounds_were_run || quiet >= tuning::kMostSettled * time.open_weight;
}

bool core_had_its_share(double of_core, double spent) {
  return of_core >= std::max(tuning::kCoreAlone, spent * tuning::kShareOfCoreAlone);
}

bool learnt_for_long(double since_violation, double violation_at) {
  return since_violation >= std::max(tuning::kLeastLearning, tuning::kShareOfLearning * violation_at);
}

}  // namespace sunder
