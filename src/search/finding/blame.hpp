#pragma once

#include "search/finding/finding.hpp"
#include "search/task.hpp"

namespace sunder {

/// A finding, and the task that it accuses.
struct Accusation {
  Task* against;
  Finding finding;
  /// Whether fewer methods show no violation in any schedule of the harness; see NonAtomic.
  bool convicted = false;
  /// Set if core calls in the place of this finding's method show a violation. Then the core is accused, and
  /// the method is a suspect.
  std::optional<Finding> suspicion = std::nullopt;
  std::string found_with = {};  ///< the method whose harness led to it, if that is another one
};

/// Decides which method is to blame. A method is not to blame for a violation that the core alone also shows,
/// nor two methods together for one that a single one of them shows.
class Blame {
 public:
  Blame(Trial& trial, std::vector<Task>& tasks) : trial_(trial), tasks_(tasks) {}

  [[nodiscard]] Task& core() const { return tasks_.front(); }

  /// Looks for a violation of the harness with fewer methods: without the calls of a method, or with core
  /// calls in their place. To blame an innocent method is the worst mistake of a check, so this may take a
  /// share of the time that is left. After that, nothing is exhausted.
  Tried with_fewer_methods(const Finding& finding, const Limits& limits);

  /// The accusation of the fewer methods that showed a violation, if they did.
  [[nodiscard]] std::optional<Accusation> against_fewer(const Accusation& accusation,
                                                        const Tried& tried) const;

  /// The smallest harness that still shows a violation, and the task that it accuses.
  Accusation least(Accusation accusation, const Limits& limits);

  /// The smallest harness that still shows a violation and still calls a method.
  Violation least_of_suspect(Finding finding, const Limits& limits);

  /// Other methods that show a violation in the place of a method that is at fault: methods of an object are
  /// often wrong in the same way. To explore this takes milliseconds.
  std::vector<Accusation> others_like(const Accusation& accusation, const Limits& limits,
                                      const std::function<bool(const Task&)>& is_decided);

 private:
  Violation minimise(Finding& finding, const Limits& limits);
  [[nodiscard]] Task* accused_by(const Harness& harness) const;

  Trial& trial_;
  std::vector<Task>& tasks_;
};

}  // namespace sunder
