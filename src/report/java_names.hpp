#pragma once

#include <string>

#include "report/java_source.hpp"

namespace sunder {

/// Reads the names from the text of a spec, in our format or in Violat's. Throws MalformedJson if it is not
/// one.
JavaNames java_names_in(const std::string& spec, const Object& object);

}  // namespace sunder
