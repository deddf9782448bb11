#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace sunder::testing {

/// A violation that a `sunder` has printed.
struct Told {
  std::string object, method, harness;
  std::string meaning;  ///< "bug", or "weak read (level weak)"; empty if it was not explained yet

  friend bool operator==(const Told&, const Told&) = default;
};

/// The violations in what a `sunder` without --quiet has printed.
std::vector<Told> told_in(const std::string& printed);

/// Those that the results do not have: no violation of this method has this meaning and a harness that is not
/// larger. (A smaller harness replaces a larger one.)
std::vector<Told> lost_of(const std::vector<Told>& told, const nlohmann::json& results);

/// For messages.
void PrintTo(const Told& told, std::ostream* out);

}  // namespace sunder::testing
