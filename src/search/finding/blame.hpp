#pragma once

#include "search/finding/finding.hpp"
#include "search/task.hpp"

namespace sunder {

/// A finding, and the task that it accuses.
struct Accusation {
  Task* against;
  Finding finding;
};

/// Decides which method is to blame. A method is not to blame for a violation that the core alone also shows.
class Blame {
 public:
  Blame(Trial& trial, std::vector<Task>& tasks) : trial_(trial), tasks_(tasks) {}

  [[nodiscard]] Task& core() const { return tasks_.front(); }

  /// A violation of the core alone that causes this finding about a method, if there is one. To blame an
  /// innocent method is the worst mistake of a check, so this may take time.
  std::optional<Violation> shown_by_core(const Task& task, const Finding& finding, const Limits& limits);

  /// The smallest harness that still shows a violation, and the task that it accuses.
  Accusation least(Accusation accusation, const Limits& limits);

  /// Other methods that show a violation in the place of a method that is at fault: methods of an object are
  /// often wrong in the same way. To explore this takes milliseconds.
  std::vector<Accusation> others_like(const Accusation& accusation, const Limits& limits,
                                      const std::function<bool(const Task&)>& is_decided);

 private:
  Violation minimise(Finding& finding, const Limits& limits);

  Trial& trial_;
  std::vector<Task>& tasks_;
};

}  // namespace sunder
