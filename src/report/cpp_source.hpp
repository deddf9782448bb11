#pragma once

#include <string>

#include "model/violation.hpp"
#include "report/cpp_names.hpp"

namespace sunder {

/// A program that shows the violation without Sunder, with plain threads in a loop. It exits with 1 as soon
/// as it sees an outcome that is not atomic, and with 0 after a minute without one. Compiled with
/// -DGOOGLETEST it is a GoogleTest that fails or passes instead. Throws InputError if the violation cannot be
/// shown this way.
std::string cpp_source(const Violation& violation, const Object& object, const CppNames& names);

}  // namespace sunder
