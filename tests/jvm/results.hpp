#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace sunder::testing {

/// The verdict on a method of the first object of a result file.
inline std::string verdict_of(const nlohmann::json& results, const std::string& method) {
  for (const nlohmann::json& m : results["objects"][0]["methods"])
    if (m["name"] == method) return m["verdict"];
  return "missing";
}

}  // namespace sunder::testing
