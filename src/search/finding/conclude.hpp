#pragma once

#include <deque>
#include <functional>
#include <map>
#include <string>

#include "search/finding/blame.hpp"
#include "search/finding/confirm.hpp"

namespace sunder {

/// Turns findings into violations: decides which method is to blame, minimises, confirms and explains.
class Conclusion {
 public:
  struct Events {
    std::function<void(Task&, NonAtomic)> found;  ///< called when the task has a violation
    std::function<bool(const Task&)> is_decided;  ///< whether a violation was found, perhaps by another job
  };

  Conclusion(Trial& trial, std::vector<Task>& tasks, Engines engines, bool all, Events events)
      : trial_(trial),
        tasks_(tasks),
        engines_(engines),
        all_(all),
        events_(std::move(events)),
        blame_(trial, tasks),
        confirmation_(trial) {}

  /// Gives the tasks that the finding leads to their violations. `limits` are those of the whole check, since
  /// it is worth the time to finish a finding. Throws SerialError or InputError if the finding cannot be
  /// judged.
  void conclude(Task& task, const Finding& finding, const Limits& limits);

  /// The same for tasks whose known violation shows again. That is likely, and far quicker than a search.
  void try_known(const std::map<std::string, Violation>& known, const Limits& limits);

  void rest() { confirmation_.rest(); }

 private:
  /// The broken premise, if the finding was seen only under the scheduler.
  std::optional<std::string> judge(Accusation accusation, const Limits& limits);
  std::optional<Violation> shown_again(const Violation& known, const Limits& limits);
  bool is_shown_by_threads(const Violation& violation, const Limits& limits);
  std::optional<Accusation> convict(Accusation& accusation, const Limits& limits);
  std::optional<std::string> suspect(Task& task, const Accusation& accusation, const Limits& limits);
  std::string note_suspicion(Task& task, const Violation& violation);
  /// Whether the core has a violation that may be the cause of this one.
  [[nodiscard]] bool core_is_guilty(const Violation& violation) const;
  std::string keep_aside(Task& task, const Violation& violation, const Limits& limits);

  Trial& trial_;
  std::vector<Task>& tasks_;
  Engines engines_;
  bool all_;  // violations are told apart by their wrong results
  Events events_;
  Blame blame_;
  Confirmation confirmation_;
  std::deque<Accusation> accusations_;  // still to be judged
  int doubts_ = 0;                      // of all tasks
};

}  // namespace sunder
