#include "model/positions.hpp"

#include <charconv>
#include <iterator>

#include "model/fields.hpp"

namespace sunder {
namespace {

/// Reads the text from left to right.
class PositionsReader {
 public:
  explicit PositionsReader(const std::string& text) : at_(text.data()), end_(at_ + text.size()) {}

  [[nodiscard]] bool at_end() const { return at_ == end_; }

  bool accept(char c) {
    if (at_end() || *at_ != c) return false;
    ++at_;
    return true;
  }

  std::uint64_t number() {
    std::uint64_t number = 0;
    const auto [rest, error] = std::from_chars(at_, end_, number);
    require(error == std::errc{}, "are not numbers such as 0-3 7");
    at_ = rest;
    return number;
  }

 private:
  const char *at_, *end_;
};

}  // namespace

bool Positions::contains(std::uint64_t position) const {
  const auto after = ranges_.upper_bound(position);
  return after != ranges_.begin() && std::prev(after)->second >= position;
}

void Positions::insert(std::uint64_t position) {
  if (contains(position)) return;
  const auto after = ranges_.upper_bound(position);
  const bool follows = after != ranges_.begin() && std::prev(after)->second + 1 == position;
  const bool precedes = after != ranges_.end() && after->first - 1 == position;
  const std::uint64_t last = precedes ? after->second : position;
  if (follows)
    std::prev(after)->second = last;
  else
    ranges_.emplace_hint(after, position, last);
  if (precedes) ranges_.erase(after);
}

void Positions::erase(std::uint64_t position) {
  if (!contains(position)) return;
  const auto range = std::prev(ranges_.upper_bound(position));
  const auto [first, last] = *range;
  if (last > position) ranges_.emplace_hint(std::next(range), position + 1, last);
  if (first < position)
    range->second = position - 1;
  else
    ranges_.erase(range);
}

std::string to_text(const Positions& positions) {
  std::string text;
  for (const auto& [first, last] : positions.ranges_) {
    if (!text.empty()) text += ' ';
    text += std::to_string(first);
    if (last > first) text += '-' + std::to_string(last);
  }
  return text;
}

Positions positions_from(const std::string& text) {
  Positions positions;
  PositionsReader in(text);
  while (!in.at_end()) {
    const std::uint64_t first = in.number();
    const std::uint64_t last = in.accept('-') ? in.number() : first;
    require(first <= last && (positions.empty() || positions.last() < first), "are not in ascending order");
    require(positions.empty() || positions.last() + 1 < first, "are not joined with their neighbours");
    positions.ranges_.emplace_hint(positions.ranges_.end(), first, last);
    require(in.at_end() || (in.accept(' ') && !in.at_end()), "are not numbers such as 0-3 7");
  }
  return positions;
}

}  // namespace sunder
