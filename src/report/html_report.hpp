#pragma once

#include <string>

#include "report/results.hpp"

namespace sunder {

/// One self-contained page, which needs no network: a matrix of the verdicts, and the details of each.
std::string html_page(const Results& results);

/// The verdicts that differ between two campaigns, as a page without scripts. Violations that are new, or
/// worse, are red.
std::string html_changes(const std::vector<Change>& changes, const std::string& before,
                         const std::string& after);

}  // namespace sunder
