#include "protocol/fixtures.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

namespace sunder::testing {
namespace {

class Comparison {
 public:
  explicit Comparison(const Exchange& exchange) : exchange_(exchange) {}

  std::string compare(const Json& recorded, const Json& received, const std::string& path) const {
    const bool varies = is_among(path, exchange_.varies);
    if (recorded.is_object() && received.is_object()) return compare_objects(recorded, received, path);
    if (recorded.is_array() && received.is_array())
      return varies ? compare_kinds(recorded, received, path) : compare_arrays(recorded, received, path);
    const bool same_type =
        recorded.type() == received.type() || (recorded.is_number() && received.is_number());
    const bool same = varies ? same_type : recorded == received;
    return same ? "" : path + " is " + received.dump() + ", not " + recorded.dump();
  }

 private:
  static bool is_among(const std::string& path, const std::vector<std::string>& paths) {
    return std::ranges::find(paths, path) != paths.end();
  }

  std::string compare_objects(const Json& recorded, const Json& received, const std::string& path) const {
    std::set<std::string> keys;
    for (const auto& [key, value] : recorded.items()) keys.insert(key);
    for (const auto& [key, value] : received.items()) keys.insert(key);
    for (const std::string& key : keys) {
      const std::string at = path + "/" + key;
      if (recorded.contains(key) && received.contains(key)) {
        if (auto found = compare(recorded[key], received[key], at); !found.empty()) return found;
      } else if (!is_among(at, exchange_.may_have)) {
        return at + (recorded.contains(key) ? " is missing" : " is there");
      }
    }
    return "";
  }

  std::string compare_arrays(Json recorded, Json received, const std::string& path) const {
    if (path.ends_with("/observations")) {
      const auto by_outcome = [](const Json& a, const Json& b) { return a["outcome"] < b["outcome"]; };
      std::sort(recorded.begin(), recorded.end(), by_outcome);
      std::sort(received.begin(), received.end(), by_outcome);
    }
    if (recorded.size() != received.size())
      return path + " has " + std::to_string(received.size()) + " elements: " + received.dump();
    for (std::size_t i = 0; i < recorded.size(); ++i)
      if (auto found = compare(recorded[i], received[i], path + "/*"); !found.empty()) return found;
    return "";
  }

  // Each element is like some recorded one, but for texts and numbers; each recorded one is there so.
  std::string compare_kinds(const Json& recorded, const Json& received, const std::string& path) const {
    const auto is_like = [&](const Json& a, const Json& b) { return compare(a, b, path + "/*").empty(); };
    for (const Json& each : received)
      if (std::ranges::none_of(recorded, [&](const Json& known) { return is_like(known, each); }))
        return path + " has " + each.dump();
    for (const Json& known : recorded)
      if (std::ranges::none_of(received, [&](const Json& each) { return is_like(known, each); }))
        return path + " lacks one like " + known.dump();
    return "";
  }

  const Exchange& exchange_;
};

}  // namespace

std::vector<Exchange> recorded_exchanges() {
  std::vector<Exchange> all;
  for (const auto& file :
       std::filesystem::directory_iterator(SUNDER_SOURCE_DIR "/tests/protocol/exchanges")) {
    const Json read = Json::parse(std::ifstream(file.path()));
    all.push_back({file.path().stem(), read["request"], read["replies"],
                   read.value("varies", std::vector<std::string>{}),
                   read.value("may-have", std::vector<std::string>{}), read.value("schedule-of", Json()),
                   read.value("malformed", false)});
  }
  std::ranges::sort(all, {}, [](const Exchange& e) { return e.request["id"].get<int>(); });
  return all;
}

Json filled_in(const Json& text, const Json& placeholders) {
  if (text.is_string() && placeholders.contains(text.get<std::string>()))
    return placeholders[text.get<std::string>()];
  Json made = text;
  if (made.is_structured())
    for (Json& each : made) each = filled_in(each, placeholders);
  return made;
}

std::string difference(const Json& recorded, const Json& received, const Exchange& exchange) {
  return Comparison(exchange).compare(recorded, received, "");
}

}  // namespace sunder::testing
