#pragma once

#include <map>
#include <optional>
#include <utility>

#include "search/trial/trial.hpp"

namespace sunder {

/// Keeps a violation as grave as it was found while it is minimised: a smaller harness may show only a
/// lighter one, or an end that real threads cannot confirm.
class KeptGravity {
 public:
  /// The meaning of the violation is found out when it is first needed.
  KeptGravity(Trial& trial, const Violation& found) : trial_(trial), found_(found) {}

  /// Whether this outcome is at least as grave. False if its meaning cannot be found out; true for every
  /// outcome if that of the violation cannot.
  bool allows(const Harness& harness, const NonAtomicOutcome& wrong);

 private:
  Gravity gravity_of(const Violation& violation);
  bool can_be_shown(const Harness& harness);

  Trial& trial_;
  Violation found_;
  std::optional<Gravity> least_;
  std::optional<bool> was_shown_;
  std::map<std::pair<Harness, Outcome>, Gravity> known_;  // the same outcome comes again in longer runs
};

}  // namespace sunder
