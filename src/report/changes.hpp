#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/verdict.hpp"

namespace sunder {

/// A verdict, with the gravity of its gravest violation and the level that explains that one, if it has one
/// and its meaning is told.
struct Standing {
  Standing(VerdictKind of = {}, std::optional<Gravity> with = std::nullopt,
           std::optional<Level> at = std::nullopt)
      : kind(of), gravity(with), level(at) {}

  VerdictKind kind;
  std::optional<Gravity> gravity;
  std::optional<Level> level;

  friend bool operator==(const Standing&, const Standing&) = default;
};

/// True if both are violations, and the second is known to be graver, or as grave at a weaker level.
bool is_worse(const Standing& before, const Standing& after);

/// "non-atomic: bug", "non-atomic: weak read, level monotonic", "no-violation-found".
std::string to_text(const Standing& standing);

/// The verdict on each method: by its object's qualified name and its label.
using Verdicts = std::map<std::pair<std::string, std::string>, Standing>;

Verdicts verdicts_of(const std::vector<ObjectResult>& results);

/// Whether the baseline has the verdict of this method, and a violation is not worse now.
bool is_known(const Verdicts& baseline, const ObjectResult& object, const MethodResult& method);

/// One method in two campaigns. There is no verdict where the method was not checked.
struct Change {
  std::string object, method;
  std::optional<Standing> before, after;
};

/// All methods of both campaigns, sorted by name.
std::vector<Change> changes(const Verdicts& before, const Verdicts& after);

/// "fixed", "still there", "still there, but worse: weak read, level peer before, bug now" or "new"; empty if
/// neither verdict is a violation.
std::string word_for(const Change& change);

/// One line per violation that is fixed, still there or new; empty if there is none.
std::string changes_text(const std::vector<Change>& changes, const std::string& title);

}  // namespace sunder
