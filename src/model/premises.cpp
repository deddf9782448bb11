#include "model/premises.hpp"

#include <algorithm>

#include "model/progress.hpp"

namespace sunder {
namespace {

constexpr std::size_t kMostKept = 16;

// The text after a colon is an example.
std::string_view kind_of(std::string_view premise) { return premise.substr(0, premise.find(": ")); }

// The most frequent first, of the explorations under c11 that follow those under sc, or of all others.
std::vector<std::string> broken_of(const Progress& progress, bool weak) {
  BrokenPremises sum;
  for (const BoundsProgress& b : progress.bounds)
    if ((b.family == Family::weak) == weak)
      for (const auto& [premise, explorations] : b.broken_premises) note(sum, premise, explorations);
  std::vector<std::pair<std::string, std::uint64_t>> sorted(sum.begin(), sum.end());
  std::ranges::stable_sort(sorted, std::greater{}, &std::pair<std::string, std::uint64_t>::second);
  std::vector<std::string> made;
  for (auto& [premise, explorations] : sorted) made.push_back(std::move(premise));
  return made;
}

}  // namespace

void note(BrokenPremises& broken, const std::string& premise, std::uint64_t explorations) {
  const auto known =
      std::ranges::find(broken, kind_of(premise), [](const auto& b) { return kind_of(b.first); });
  if (known != broken.end())
    known->second += explorations;
  else if (broken.size() < kMostKept)
    broken.emplace(premise, explorations);
}

std::vector<std::string> no_proof_of(const Progress& progress) {
  std::vector<std::string> reasons;
  if (!progress.unexplored.empty()) reasons.push_back(progress.unexplored);
  const std::vector<std::string> usual = broken_of(progress, false);
  reasons.insert(reasons.end(), usual.begin(), usual.end());
  for (const std::string& premise : broken_of(progress, true))
    if (std::ranges::find(usual, premise) == usual.end()) reasons.push_back(kUnderC11 + premise);
  return reasons;
}

std::string reasons_text(const std::vector<std::string>& reasons, std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < std::min(reasons.size(), most); ++i) text += (i > 0 ? "; " : "") + reasons[i];
  if (reasons.size() > most) text += "; and " + std::to_string(reasons.size() - most) + " more";
  return text;
}

std::string cannot_be_explored(const std::string& error) {
  const std::string words = "cannot be explored", advice = "; --engine stress runs it";
  const auto at = error.find(words);
  std::string text = at == std::string::npos ? words + ": " + error : error.substr(at);
  if (text.ends_with(advice)) text.resize(text.size() - advice.size());  // the caller stresses it anyway
  return text;
}

}  // namespace sunder
