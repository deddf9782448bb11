#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace sunder::testing {

/// An expression that makes an instance of one of tests/jvm/objects.
inline const std::string kRegister = "misbehaving.Register.from(0).build()";

/// The verdict on a method of the first object of a result file.
inline std::string verdict_of(const nlohmann::json& results, const std::string& method) {
  for (const nlohmann::json& m : results["objects"][0]["methods"])
    if (m["name"] == method) return m["verdict"];
  return "missing";
}

}  // namespace sunder::testing
