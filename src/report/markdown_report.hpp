#pragma once

#include <string>

#include "report/results.hpp"

namespace sunder {

/// A summary in the Markdown of GitHub and GitLab: the violations by gravity, a table of the methods, and
/// each violation with its trace, folded.
std::string markdown_summary(const Results& results);

}  // namespace sunder
