#include "support/nearest.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>

namespace sunder {
namespace {

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

// Letters that are missing, added, changed, or swapped with their neighbour.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  const auto same = [&](std::size_t i, std::size_t j) { return lower(a[i]) == lower(b[j]); };
  std::vector<std::vector<std::size_t>> of(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i)
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        of[i][j] = i + j;
        continue;
      }
      of[i][j] =
          std::min({of[i - 1][j] + 1, of[i][j - 1] + 1, of[i - 1][j - 1] + (same(i - 1, j - 1) ? 0 : 1)});
      if (i > 1 && j > 1 && same(i - 1, j - 2) && same(i - 2, j - 1))
        of[i][j] = std::min(of[i][j], of[i - 2][j - 2] + 1);
    }
  return of[a.size()][b.size()];
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
  std::vector<std::string> shown;
  const std::string start = std::string(word.substr(0, word.find('/'))) + "_";
  std::ranges::copy_if(known, std::back_inserter(shown),
                       [&](const std::string& k) { return start.size() > 1 && k.starts_with(start); });
  if (shown.empty())
    if (const auto found = nearest(word, known)) return "; did you mean '" + *found + "'?";
  if (shown.empty()) shown = known;
  constexpr std::size_t kMost = 12;
  std::string text = shown.size() == 1 ? "; there is " : "; there are ";
  for (std::size_t i = 0; i < std::min(shown.size(), kMost); ++i) text += (i > 0 ? ", " : "") + shown[i];
  return text + (shown.size() > kMost ? ", ..." : "");
}

}  // namespace sunder
