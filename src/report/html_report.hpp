#pragma once

#include <string>

#include "report/results.hpp"

namespace sunder {

/// One page that needs nothing else, no network either: the verdicts as a matrix, and the story of each.
std::string html_page(const Results& results);

}  // namespace sunder
