#pragma once

#include <map>
#include <string>
#include <vector>

namespace sunder::native::explore {

/// Where in the source a site is.
struct Place {
  std::string text = "?";   ///< "set.hpp:31 Set::add"
  std::string source = {};  ///< that line, without its indentation
};

/// By the debug information of this program: the innermost place that is not in a system header.
std::map<const void*, Place> places_of(const std::vector<const void*>& sites);

}  // namespace sunder::native::explore
