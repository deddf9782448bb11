#include "search/finding/kept_gravity.hpp"

namespace sunder {

Gravity KeptGravity::gravity_of(const Violation& violation) {
  Violation explained = violation;
  explained.meaning = trial_.meaning_of(violation);
  return sunder::gravity_of(explained);
}

bool KeptGravity::allows(const Harness& harness, const NonAtomicOutcome& wrong) {
  if (!least_) least_ = gravity_of(found_);
  if (*least_ == Gravity::unknown || *least_ == Gravity::weak_read) return true;
  const auto [known, is_new] = known_.try_emplace({harness, wrong.outcome});
  if (is_new) {
    Violation smaller;
    smaller.harness = harness;
    smaller.symptom = is_stuck(wrong.outcome) ? Symptom(Deadlock{wrong.outcome}) : Symptom(wrong);
    known->second = gravity_of(smaller);
  }
  return known->second != Gravity::unknown && known->second <= *least_;
}

}  // namespace sunder
