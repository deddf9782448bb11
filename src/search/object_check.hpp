#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "search/config.hpp"
#include "search/finding/conclude.hpp"
#include "search/shared_verdicts.hpp"
#include "search/task.hpp"
#include "search/time/clock.hpp"
#include "search/time/shares.hpp"
#include "search/trial/trial.hpp"
#include "search/tuning.hpp"

namespace sunder {

/// The check of one object by one job. Methods and core take turns, so that easy violations are reported
/// early and the remaining time goes to the rest.
class ObjectCheck {
 public:
  ObjectCheck(const ObjectToCheck& to_check, const CheckConfig& config, std::size_t job,
              SharedVerdicts& verdicts, std::shared_ptr<SearchClock> clock, TimePoint end_of_check);

  /// Searches until the limits are reached or the check is over. Unless it is the last time, the core is left
  /// for later when everything else is decided: other objects come first.
  void search(const Limits& limits, bool last = true);
  [[nodiscard]] bool is_over() const { return is_decided() || is_settled(); }
  /// Frees everything that is costly until the check continues.
  void rest();
  /// Gives the verdicts that are still open. A task that has had no turn, since others took too long, gets a
  /// short one first.
  void conclude(const Limits& limits);
  /// Leaves the verdicts that are still open to a later search, which continues from the progress.
  void pause(const Limits& limits);

 private:
  void add_task(const Scope& scope, const std::string& label, const CheckConfig& config);
  void leave_out_of_pairs(const Task& task);
  void run_round(const Limits& limits);
  [[nodiscard]] bool is_far_ahead(const Task& task) const;
  void advance(Task& task, const Turn& turn);
  void spread_values(const Task& task, const Limits& limits);
  void report(Task& task, bool last);
  [[nodiscard]] Progress progress_so_far(const Task& task) const;
  void keep_or_add(Task& task, NonAtomic found);
  void add_violations(Task& task, const NonAtomic& found);
  void adopt(Task& task);
  void end_weakly_with_core(const NonAtomic& core);
  void resume(Task& task, const NonAtomic& found);
  void close(Task& task, Verdict verdict);
  void decide(Task& task, const Progress& progress);
  void decide_kept(const Task& decided);

  [[nodiscard]] bool is_due(const Task& task) const;
  [[nodiscard]] bool has_open_method(const NonAtomic& of_two) const;
  bool pass_over(const Violation& violation);
  [[nodiscard]] bool goes_on(const Violation& violation, bool is_new) const;
  [[nodiscard]] bool is_busy(const Task& task) const;
  [[nodiscard]] bool is_decided() const;
  [[nodiscard]] bool is_settled() const;
  [[nodiscard]] bool core_had_its_share() const;
  [[nodiscard]] bool only_core_is_left() const;
  [[nodiscard]] double spent() const;
  [[nodiscard]] bool proves() const;  // whether some method is proven
  [[nodiscard]] double open_weight() const;
  [[nodiscard]] SearchKey key_of(const Task& task) const;
  [[nodiscard]] std::size_t index_of(const Task& task) const {
    return static_cast<std::size_t>(&task - tasks_.data());
  }

  const ObjectToCheck& to_check_;
  std::size_t job_;
  Shard shard_;
  SharedVerdicts& verdicts_;
  TimePoint end_of_check_;
  bool until_settled_;
  bool tells_proofs_;  // with the progress of methods that are still open
  Learning learning_;
  std::shared_ptr<SearchClock> clock_;
  std::unique_ptr<Target> target_;
  Trial trial_;
  RecentEnumerations recent_{tuning::kEnumerationBytes};
  Rounds rounds_;
  std::vector<Task> tasks_;
  bool all_violations_;
  Conclusion conclusion_;
  bool known_tried_ = false;
  bool may_spread_;  // whether other values are still to be looked for
  double news_ = 0;  // time spent, in seconds, when the last verdict came
};

}  // namespace sunder
