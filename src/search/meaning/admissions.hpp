#pragma once

#include <vector>

#include "model/harness.hpp"
#include "model/meaning.hpp"
#include "outcomes/views.hpp"
#include "search/meaning/accepted.hpp"

namespace sunder {

/// The outcomes of each method that are not atomic, but no violation, or none that is new: those that its
/// declared level admits, refusals if it may refuse, and those with the meaning of a violation that was found
/// before. Core methods are always complete.
class Admissions {
 public:
  explicit Admissions(const Object& object);

  /// From now on, outcomes with this meaning are admitted of the methods in the harness that are not core.
  /// Returns whether they were not before.
  bool admit(const Harness& harness, const Meaning& meaning);

  /// The calls of the harness that may see less.
  [[nodiscard]] std::vector<WeakCall> weak_calls(const Harness& harness) const;
  /// Whether some call of the harness may take effect in steps.
  [[nodiscard]] bool has_steps(const Harness& harness) const;
  /// Whether some update in the harness may refuse.
  [[nodiscard]] bool has_refusals(const Harness& harness) const;
  /// Whether each call may see as little, take effect in steps, or refuse, as it does here.
  [[nodiscard]] bool admits(const Harness& harness, const Explanation& explanation) const;

  /// Outcomes and results that the user knows, or that were found before.
  [[nodiscard]] Accepted& accepted() { return accepted_; }
  [[nodiscard]] const Accepted& accepted() const { return accepted_; }

  /// Notes that an outcome was admitted.
  void note_seen(const Harness& harness, const Explanation& explanation);
  /// The strongest level that admits all outcomes that were seen of this method.
  [[nodiscard]] Level seen(int method) const { return methods_[static_cast<std::size_t>(method)].seen; }
  /// Whether some call of this method was seen to refuse.
  [[nodiscard]] bool refused(int method) const { return methods_[static_cast<std::size_t>(method)].refused; }
  /// Notes that an earlier search has seen what this level of the method admits, and no stronger one.
  void note_seen(int method, Level level);

 private:
  struct OfMethod {
    bool core = false;
    bool read_only = false;
    Level level = Level::complete;
    bool steps = false;
    bool refuses = false;
    Level seen = Level::complete;
    bool refused = false;
  };

  [[nodiscard]] const OfMethod& at(const Harness& harness, int call) const;
  [[nodiscard]] bool has_any(const Harness& harness, bool OfMethod::*what) const;

  std::vector<OfMethod> methods_;
  Accepted accepted_;
};

}  // namespace sunder
