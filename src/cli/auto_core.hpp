#pragma once

#include <set>
#include <string>
#include <vector>

#include "cli/options.hpp"

namespace sunder::cli {

/// The smallest set that has an element of each of these sets. Among the smallest, the one of the least cost;
/// `costs` has a number for each element.
std::set<int> smallest_hitting_set(const std::vector<std::set<int>>& sets, const std::vector<int>& costs);

/// A core that was found by trying.
struct FoundCore {
  std::vector<std::string> core, blamed;  ///< labels
  std::string note;                       ///< for people, with a newline
};

/// Looks for the largest set of methods that are atomic together within small bounds: checks all methods as
/// the core, leaves out the fewest methods that explain all violations so far, and starts over. Throws
/// InputError if the options do not name one object.
FoundCore auto_core(const SearchOptions& options, const Context& context);

}  // namespace sunder::cli
