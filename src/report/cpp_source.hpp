#pragma once

#include <string>

#include "model/violation.hpp"
#include "report/cpp_names.hpp"

namespace sunder {

/// A program of plain threads in a loop that shows the violation without Sunder. It exits with 1 once it has
/// seen an outcome that is not atomic, and with 0 if it has not within a minute; compiled with -DGOOGLETEST
/// it is a test of GoogleTest, which fails and passes so. Throws InputError where it has no words for the
/// violation.
std::string cpp_source(const Violation& violation, const Object& object, const CppNames& names);

}  // namespace sunder
