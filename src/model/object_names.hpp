#pragma once

#include <string>
#include <string_view>

namespace sunder {

/// The mistake in a name, as the rest of a sentence; empty if harness text, labels and reports can hold the
/// name.
std::string mistake_in_method_name(std::string_view name);
std::string mistake_in_object_name(std::string_view name);
std::string mistake_in_role(std::string_view role);

}  // namespace sunder
