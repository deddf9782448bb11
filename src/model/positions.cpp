#include "model/places.hpp"

#include <charconv>
#include <iterator>

#include "model/fields.hpp"

namespace sunder {
namespace {

/// Reads the text from left to right.
class PlacesReader {
 public:
  explicit PlacesReader(const std::string& text) : at_(text.data()), end_(at_ + text.size()) {}

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

bool Places::contains(std::uint64_t place) const {
  const auto after = ranges_.upper_bound(place);
  return after != ranges_.begin() && std::prev(after)->second >= place;
}

void Places::insert(std::uint64_t place) {
  if (contains(place)) return;
  const auto after = ranges_.upper_bound(place);
  const bool follows = after != ranges_.begin() && std::prev(after)->second + 1 == place;
  const bool precedes = after != ranges_.end() && after->first - 1 == place;
  const std::uint64_t last = precedes ? after->second : place;
  if (follows)
    std::prev(after)->second = last;
  else
    ranges_.emplace_hint(after, place, last);
  if (precedes) ranges_.erase(after);
}

void Places::erase(std::uint64_t place) {
  if (!contains(place)) return;
  const auto range = std::prev(ranges_.upper_bound(place));
  const auto [first, last] = *range;
  if (last > place) ranges_.emplace_hint(std::next(range), place + 1, last);
  if (first < place)
    range->second = place - 1;
  else
    ranges_.erase(range);
}

std::string to_text(const Places& places) {
  std::string text;
  for (const auto& [first, last] : places.ranges_) {
    if (!text.empty()) text += ' ';
    text += std::to_string(first);
    if (last > first) text += '-' + std::to_string(last);
  }
  return text;
}

Places places_from(const std::string& text) {
  Places places;
  PlacesReader in(text);
  while (!in.at_end()) {
    const std::uint64_t first = in.number();
    const std::uint64_t last = in.accept('-') ? in.number() : first;
    require(first <= last && (places.empty() || places.last() < first), "are not in ascending order");
    require(places.empty() || places.last() + 1 < first, "are not joined with their neighbours");
    places.ranges_.emplace_hint(places.ranges_.end(), first, last);
    require(in.at_end() || (in.accept(' ') && !in.at_end()), "are not numbers such as 0-3 7");
  }
  return places;
}

}  // namespace sunder
