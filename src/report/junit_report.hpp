#pragma once

#include <string>

#include "report/results.hpp"

namespace sunder {

/// JUnit XML for build servers: one test suite per object, one test case per method. A violation is a
/// failure, a method without a verdict an error; a method that was not tried is skipped.
std::string junit_xml(const Results& results);

}  // namespace sunder
