#pragma once

#include <string>
#include <vector>

#include "model/harness.hpp"
#include "model/violation.hpp"

namespace sunder {

/// Outcomes and results that are no violations since the user knows them, or no new ones since a violation
/// with them was found before.
class Accepted {
 public:
  explicit Accepted(const Object& object);

  [[nodiscard]] bool is_empty() const;

  /// Whether the outcome itself is accepted, or some atomic outcome differs from it in accepted results only.
  [[nodiscard]] bool has(const Harness& harness, const NonAtomicOutcome& wrong,
                         const std::vector<Outcome>& atomic) const;

  /// Accepts, from now on, what is wrong in this violation: the results of the methods that are not core in
  /// which it differs from the nearest atomic outcome, or the whole outcome if there are none. Other symptoms
  /// are never accepted.
  void add(const Violation& violation);

 private:
  struct OfMethod {
    bool core = false;
    std::vector<Value> results = {};
  };

  [[nodiscard]] bool has_result(const Invocation& invocation, const Value& result) const;

  std::vector<OfMethod> methods_;
  std::vector<Outcome> outcomes_;
};

/// "size() = 2, get(0) = null": the results of the violation that the nearest atomic outcome does not have,
/// or its symptom if it is no outcome.
std::string wrong_results_text(const Violation& violation, const Object& object);

}  // namespace sunder
