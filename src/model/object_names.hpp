#pragma once

#include <string>
#include <string_view>

namespace sunder {

/// The mistake in a name, as the rest of a sentence; empty if harness text, labels and reports can hold the
/// name.
std::string mistake_in_method_name(std::string_view name);
std::string mistake_in_object_name(std::string_view name);
std::string mistake_in_role(std::string_view role);

/// The colon in `program:Object`, or npos. Those of `crate::Object` are part of the name.
std::size_t separating_colon(std::string_view word);
/// The name in `program:Object`.
std::string object_part(std::string_view word);

}  // namespace sunder
