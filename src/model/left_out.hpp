#pragma once

#include <string>
#include <string_view>

#include "model/object.hpp"

namespace sunder {

/// Why the methods of this name or label are not checked, as a sentence; empty if none was left out.
std::string why_left_out(const Object& object, std::string_view label);

/// A line for each reason, with the methods that were left out for it; empty if there are none.
std::string left_out_text(const Object& object);

}  // namespace sunder
