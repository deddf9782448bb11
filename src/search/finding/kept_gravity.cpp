#include "search/finding/kept_gravity.hpp"

namespace sunder {

Gravity KeptGravity::gravity_of(const Violation& violation) {
  Violation explained = violation;
  explained.meaning = trial_.meaning_of(violation);
  return sunder::gravity_of(explained);
}

// Real threads that get stuck show something only where no atomic object gets stuck.
bool KeptGravity::can_be_shown(const Harness& harness) {
  const auto can_be = [&](const Harness& each) { return trial_.atomic_outcomes(each).can_be_stressed(); };
  if (!was_shown_) was_shown_ = can_be(found_.harness);
  return !*was_shown_ || can_be(harness);
}

bool KeptGravity::allows(const Harness& harness, const NonAtomicOutcome& wrong) {
  if (is_stuck(wrong.outcome) && !can_be_shown(harness)) return false;
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
