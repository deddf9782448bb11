#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/verdict.hpp"

namespace sunder {

/// Maps the qualified name of an object and the label of a method to the name of the verdict.
using Verdicts = std::map<std::pair<std::string, std::string>, std::string>;

Verdicts verdicts_of(const std::vector<ObjectResult>& results);

/// One method in two campaigns. A verdict is empty if the method was not checked.
struct Change {
  std::string object, method, before, after;
};

/// All methods of both campaigns, sorted by name.
std::vector<Change> changes(const Verdicts& before, const Verdicts& after);

/// "fixed", "still there" or "new"; empty if neither verdict is a violation.
std::string word_for(const Change& change);

/// One line per violation that is fixed, still there or new; empty if there is none.
std::string changes_text(const std::vector<Change>& changes, const std::string& title);

}  // namespace sunder
