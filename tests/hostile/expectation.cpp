#include "hostile/expectation.hpp"

#include <algorithm>

namespace sunder::testing {
namespace {

using nlohmann::json;

std::string kind_in(const std::string& text) { return text.substr(0, text.find(':')); }

std::string words_in(const std::string& text) {
  const std::size_t colon = text.find(": ");
  return colon == std::string::npos ? "" : text.substr(colon + 2);
}

bool fits_one(const std::string& expected, const std::string& came_out) {
  return kind_in(expected) == kind_in(came_out) && came_out.find(words_in(expected)) != std::string::npos;
}

}  // namespace

std::string came_out(const json& method) {
  const std::string verdict = method.at("verdict");
  if (verdict == "error") return "error: " + method.at("error").get<std::string>();
  if (verdict != "non-atomic") return verdict == "suspect" ? "suspect" : "clean";
  const json& violation = method.at("violation");
  return violation.at("kind").get<std::string>() + ": " + violation.at("outcome").get<std::string>();
}

bool fits(const std::string& expected, const std::string& came_out) {
  const std::string separator = " | ";
  for (std::size_t start = 0; start <= expected.size();) {
    const std::size_t end = std::min(expected.find(separator, start), expected.size());
    if (fits_one(expected.substr(start, end - start), came_out)) return true;
    start = end + separator.size();
  }
  return false;
}

bool names_harness(const json& method) {
  if (method.contains("violation")) return !method["violation"]["harness"].get<std::string>().empty();
  if (method["verdict"] != "error") return true;
  const std::string error = method["error"];  // an instance is made before any call of a harness
  const auto has = [&](const char* text) { return error.find(text) != std::string::npos; };
  return error.starts_with("not tried") || has("[") || has("could not be made");
}

}  // namespace sunder::testing
