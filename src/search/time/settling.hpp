#pragma once

namespace sunder {

/// The time of a check of an object, in seconds.
struct TimeSpent {
  double spent = 0;        ///< so far
  double news = 0;         ///< when the last verdict came
  double open_weight = 0;  ///< of the methods that are not decided
};

/// Whether the check is unlikely to show anything more soon, given that all open methods are proven. It may
/// take longer until all harnesses of small bounds were run, but not much longer.
bool is_settled(const TimeSpent& time, bool small_bounds_were_run);

/// Whether the core, which is trusted, was searched for long enough when everything else is decided.
/// `of_core` is its part of the time.
bool core_had_its_share(double of_core, double spent);

/// Whether enough time was spent on a method since its last violation, which was found at that time.
bool learnt_for_long(double since_violation, double violation_at);

}  // namespace sunder
