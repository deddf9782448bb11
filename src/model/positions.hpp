#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>

namespace sunder {

/// A set of places in a numbered order. Neighbours are kept as one range, so that millions of them take
/// little memory.
class Places {
 public:
  Places() = default;
  Places(std::initializer_list<std::uint64_t> places) {
    for (const std::uint64_t place : places) insert(place);
  }

  void insert(std::uint64_t place);
  void erase(std::uint64_t place);
  [[nodiscard]] bool contains(std::uint64_t place) const;
  [[nodiscard]] bool empty() const { return ranges_.empty(); }
  /// The last place of a set that is not empty.
  [[nodiscard]] std::uint64_t last() const { return ranges_.rbegin()->second; }

  friend bool operator==(const Places&, const Places&) = default;

  /// "0-3 7 9-12".
  friend std::string to_text(const Places& places);
  /// Throws MalformedJson if the text is written otherwise.
  friend Places places_from(const std::string& text);

 private:
  std::map<std::uint64_t, std::uint64_t> ranges_;  // from the first to the last place of each
};

std::string to_text(const Places& places);
Places places_from(const std::string& text);

}  // namespace sunder
