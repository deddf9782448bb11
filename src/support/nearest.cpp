#include "support/nearest.hpp"

#include <algorithm>
#include <cctype>

namespace sunder {
namespace {

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = diagonal + (lower(a[i - 1]) == lower(b[j - 1]) ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, change});
    }
  }
  return row.back();
}

}  // namespace

std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& known) {
  const auto distance = [&](const std::string& k) { return edit_distance(word, k); };
  const auto found = std::ranges::min_element(known, {}, distance);
  if (found == known.end() || distance(*found) > std::max<std::size_t>(1, word.size() / 3))
    return std::nullopt;
  return *found;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
  if (known.empty()) return {};
  if (const auto found = nearest(word, known)) return "; did you mean '" + *found + "'?";
  constexpr std::size_t kShown = 12;
  std::string text = "; there are ";
  for (std::size_t i = 0; i < std::min(known.size(), kShown); ++i) text += (i > 0 ? ", " : "") + known[i];
  return text + (known.size() > kShown ? ", ..." : "");
}

}  // namespace sunder
