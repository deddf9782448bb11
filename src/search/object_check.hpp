#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "search/check.hpp"
#include "search/laboratory.hpp"
#include "search/method_search.hpp"

namespace sunder {

/// The check of one object: its core first, then its other methods, in rounds, so that what shows easily is
/// reported early and the time that is left goes to the rest.
class ObjectCheck {
 public:
  ObjectCheck(const Assignment& assignment, const CheckConfig& config, Listener& listener,
              TimePoint end_of_check);

  ObjectResult run(const Limits& limits);

 private:
  struct Task {
    std::optional<int> method;  // none: the core alone
    MethodSearch search;
    MethodResult result;
    bool open = true;
  };

  [[nodiscard]] bool is_decided() const;
  void run_round(double share, const Limits& limits);
  void advance(Task& task, const Limits& limits);
  void found(Task& task, Finding finding, const Limits& limits);
  std::optional<Violation> shown_by_core(const Task& task, const Finding& finding, const Limits& limits);
  [[nodiscard]] Verdict acquittal(const Violation& violation) const;
  void close(Task& task, Verdict verdict);
  [[nodiscard]] Verdict verdict_of(const Task& task, const Limits& limits) const;

  const Assignment& assignment_;
  Listener& listener_;
  TimePoint end_of_check_;
  std::unique_ptr<Target> target_;
  Laboratory laboratory_;
  std::vector<Task> tasks_;
};

}  // namespace sunder
