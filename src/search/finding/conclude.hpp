#pragma once

#include <deque>
#include <functional>
#include <map>
#include <string>

#include "search/finding/blame.hpp"
#include "search/finding/confirm.hpp"

namespace sunder {

/// Takes findings to verdicts: decides which method is to blame, minimises, confirms, explains.
class Conclusion {
 public:
  struct Events {
    std::function<void(Task&, Verdict)> close;    ///< the task has its verdict
    std::function<bool(const Task&)> is_decided;  ///< another job has found a violation of the task's method
  };

  Conclusion(Trial& trial, std::vector<Task>& tasks, Engines engines, Events events)
      : trial_(trial),
        tasks_(tasks),
        engines_(engines),
        events_(std::move(events)),
        blame_(trial, tasks),
        confirmation_(trial) {}

  /// Closes the tasks that the finding leads to. `limits` are those of the whole check, since a finding is
  /// worth finishing. Throws SerialError or InputError if it cannot be judged.
  void conclude(Task& task, const Finding& finding, const Limits& limits);

  /// Closes tasks whose known violation shows again: it is likely to be there still, and shows far sooner
  /// than by searching.
  void try_known(const std::map<std::string, Violation>& known, const Limits& limits);

  void rest() { confirmation_.rest(); }

 private:
  /// Gives the broken premise if the finding was seen only under the scheduler.
  std::optional<std::string> judge(Accusation accusation, const Limits& limits);
  std::optional<Violation> shown_again(const Violation& known, const Limits& limits);
  bool is_shown_by_threads(const Violation& violation, const Limits& limits);
  std::string keep_aside(Task& task, const Violation& violation, const Limits& limits);

  Trial& trial_;
  std::vector<Task>& tasks_;
  Engines engines_;
  Events events_;
  Blame blame_;
  Confirmation confirmation_;
  std::deque<Accusation> accusations_;  // still to be judged
  int doubts_ = 0;                      // of all tasks
};

}  // namespace sunder
