#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/verdict.hpp"

namespace sunder {

/// The verdict on each method: by its object's qualified name and its label.
using Verdicts = std::map<std::pair<std::string, std::string>, VerdictKind>;

Verdicts verdicts_of(const std::vector<ObjectResult>& results);

/// One method in two campaigns. There is no verdict where the method was not checked.
struct Change {
  std::string object, method;
  std::optional<VerdictKind> before, after;
};

/// All methods of both campaigns, sorted by name.
std::vector<Change> changes(const Verdicts& before, const Verdicts& after);

/// "fixed", "still there" or "new"; empty if neither verdict is a violation.
std::string word_for(const Change& change);

/// One line per violation that is fixed, still there or new; empty if there is none.
std::string changes_text(const std::vector<Change>& changes, const std::string& title);

}  // namespace sunder
