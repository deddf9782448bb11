#include "store/places.hpp"

#include <charconv>

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

std::string to_text(const std::set<std::uint64_t>& numbers) {
  std::string text;
  for (auto at = numbers.begin(); at != numbers.end();) {
    const std::uint64_t first = *at;
    std::uint64_t last = first;
    while (++at != numbers.end() && *at == last + 1) ++last;
    if (!text.empty()) text += ' ';
    text += std::to_string(first);
    if (last > first) text += '-' + std::to_string(last);
  }
  return text;
}

std::set<std::uint64_t> numbers_from(const std::string& text, std::uint64_t most) {
  std::set<std::uint64_t> numbers;
  PlacesReader in(text);
  while (!in.at_end()) {
    const std::uint64_t first = in.number();
    const std::uint64_t last = in.accept('-') ? in.number() : first;
    require(first <= last && (numbers.empty() || *numbers.rbegin() < first), "are not in ascending order");
    require(last - first < most - numbers.size(), "are more than " + std::to_string(most));
    for (std::uint64_t i = 0; i <= last - first; ++i) numbers.insert(numbers.end(), first + i);
    require(in.at_end() || (in.accept(' ') && !in.at_end()), "are not numbers such as 0-3 7");
  }
  return numbers;
}

}  // namespace sunder
