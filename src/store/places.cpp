#include "store/places.hpp"

#include <sstream>

namespace sunder {

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

std::set<std::uint64_t> numbers_from(const std::string& text) {
  std::set<std::uint64_t> numbers;
  std::istringstream in(text);
  for (std::string word; in >> word;) {
    const auto dash = word.find('-');
    const std::uint64_t first = std::stoull(word);
    const std::uint64_t last = dash == std::string::npos ? first : std::stoull(word.substr(dash + 1));
    for (std::uint64_t n = first; n <= last; ++n) numbers.insert(numbers.end(), n);
  }
  return numbers;
}

}  // namespace sunder
