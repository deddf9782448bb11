#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>

namespace sunder {

/// A set of positions in a numbered order. Neighbours are kept as one range, so that millions of them take
/// little memory.
class Positions {
 public:
  Positions() = default;
  Positions(std::initializer_list<std::uint64_t> positions) {
    for (const std::uint64_t position : positions) insert(position);
  }

  void insert(std::uint64_t position);
  void erase(std::uint64_t position);
  [[nodiscard]] bool contains(std::uint64_t position) const;
  [[nodiscard]] bool empty() const { return ranges_.empty(); }
  /// The last position of a set that is not empty.
  [[nodiscard]] std::uint64_t last() const { return ranges_.rbegin()->second; }

  friend bool operator==(const Positions&, const Positions&) = default;

  /// "0-3 7 9-12".
  friend std::string to_text(const Positions& positions);
  /// Throws MalformedJson if the text is written otherwise.
  friend Positions positions_from(const std::string& text);

 private:
  std::map<std::uint64_t, std::uint64_t> ranges_;  // from the first to the last position of each
};

std::string to_text(const Positions& positions);
Positions positions_from(const std::string& text);

}  // namespace sunder
