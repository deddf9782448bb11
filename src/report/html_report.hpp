#pragma once

#include <string>

#include "report/results.hpp"

namespace sunder {

/// One self-contained page, which needs no network: a matrix of the verdicts, and the details of each.
std::string html_page(const Results& results);

}  // namespace sunder
