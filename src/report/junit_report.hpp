#pragma once

#include <string>

#include "report/results.hpp"

namespace sunder {

/// As build servers read it: a test suite for each object, a test case for each method. A violation is a
/// failure, what could not be judged an error, what was not tried is skipped.
std::string junit_xml(const Results& results);

}  // namespace sunder
