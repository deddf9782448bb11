#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "search/check.hpp"
#include "search/method_search.hpp"
#include "search/shared_verdicts.hpp"
#include "search/trial.hpp"

namespace sunder {

/// One job's check of one object: its methods and its core, in rounds, so that what shows easily is reported
/// early and the time that is left goes to the rest.
class ObjectCheck {
 public:
  ObjectCheck(const ObjectToCheck& to_check, const CheckConfig& config, std::size_t job,
              SharedVerdicts& verdicts, TimePoint end_of_check);

  /// Goes on searching until the limits are reached or it is over.
  void search(const Limits& limits);
  [[nodiscard]] bool is_over() const { return is_decided() || is_settled(); }
  /// Holds nothing that is costly to keep until it goes on.
  void rest();
  /// Gives the verdicts that are still open.
  void conclude(const Limits& limits);

 private:
  struct Task {
    std::optional<int> method;  // none: the core alone
    MethodSearch search;
    MethodResult result;
    bool open = true;
    int doubts = 0;  // findings that only the scheduler showed
  };

  void add_task(std::optional<int> method, std::string label, const CheckConfig& config);
  void try_known(const Limits& limits);
  std::optional<Violation> shown_again(const Violation& known, const Limits& limits);

  [[nodiscard]] bool is_decided() const;
  [[nodiscard]] bool is_settled() const;
  [[nodiscard]] double spent_on(const Task& task) const;
  [[nodiscard]] double spent() const;
  [[nodiscard]] bool proves() const;                     // some method at least
  [[nodiscard]] static double weight(const Task& task);  // the core gets a smaller share
  [[nodiscard]] double open_weight() const;
  void run_round(double share, const Limits& limits);
  void advance(Task& task, const Limits& limits, double work);
  void try_on_others(const Task& task, const Violation& violation, bool quick, const Limits& limits);
  /// Gives the broken premise if the finding was seen only under the scheduler.
  std::optional<std::string> found(Task& task, Finding finding, const Limits& limits);
  std::optional<std::string> found_in_core(Task& task, const Finding& finding, const Limits& limits);
  bool is_shown_by_threads(const Violation& violation, const Limits& limits);
  std::string keep_aside(Task& task, const Violation& violation, const Limits& limits);
  std::optional<Violation> shown_by_core(const Task& task, const Finding& finding, const Limits& limits);
  void close(Task& task, Verdict verdict);
  [[nodiscard]] static Progress progress_of(const Task& task);
  [[nodiscard]] Verdict verdict_of(const Task& task, const Limits& limits) const;

  [[nodiscard]] SearchKey key_of(const Task& task) const;
  [[nodiscard]] std::size_t index_of(const Task& task) const {
    return static_cast<std::size_t>(&task - tasks_.data());
  }

  const ObjectToCheck& to_check_;
  std::size_t job_;
  Shard shard_;
  Engines engines_;
  SharedVerdicts& verdicts_;
  TimePoint end_of_check_;
  std::unique_ptr<Target> target_;
  Trial trial_;
  std::vector<Task> tasks_;
  bool known_tried_ = false;
  int doubts_ = 0;  // of all tasks
  bool until_settled_;
  bool by_work_;
  double news_ = 0;  // when a verdict came last, in seconds spent
};

}  // namespace sunder
