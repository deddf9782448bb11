#include "meanings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <sstream>
#include <stdexcept>

#include "publishing.hpp"

namespace gallery {
namespace {

// As `sunder` writes them, in the order of the headings.
constexpr const char* kTitles[kKinds] = {"bug",          "unexplained", "refusal",
                                         "stale update", "in steps",    "weak read"};

std::string quoted(const std::string& word) {
  return "'" + std::regex_replace(word, std::regex("'"), "'\\''") + "'";
}

bool is_outcome(const std::string& symptom) {
  for (const char* other : {"crash", "deadlock", "hang", "use after free", "double free"})
    if (symptom.starts_with(other)) return false;
  return true;
}

std::string told_by(const std::string& command) {
  std::istringstream lines(shown_again(command));
  for (std::string line; std::getline(lines, line);)
    if (line.size() > 2 && std::string("X?=!/~").find(line[0]) != std::string::npos && line[1] == ' ')
      return line.substr(2);
  throw NotShown("has no meaning: " + command);
}

}  // namespace

std::size_t kind_of(const std::string& meaning) {
  for (std::size_t i = 0; i < kKinds; ++i)
    if (meaning.starts_with(std::string(kTitles[i]) + ": ")) return i;
  throw std::runtime_error("not a meaning: " + meaning);
}

std::string without_kind(const std::string& meaning) {
  return meaning.substr(std::string(kTitles[kind_of(meaning)]).size() + 2);
}

std::string short_form(const std::string& meaning) {
  const std::string title = kTitles[kind_of(meaning)];
  std::smatch level;
  if (!std::regex_search(meaning, level, std::regex("\\(level ([a-z]+)\\)"))) return title;
  return title + ", " + level[1].str();
}

std::string summary(const std::size_t (&counts)[kKinds]) {
  constexpr const char* kMany[kKinds] = {
      "bugs", "with a meaning that is unknown", "refusals", "stale updates", "in steps", "weak reads"};
  std::size_t sum = 0;
  std::string text;
  for (std::size_t i = 0; i < kKinds; ++i) {
    sum += counts[i];
    if (counts[i] > 0)
      text +=
          fmt::format("{}{} {}", text.empty() ? "" : ", ", counts[i], counts[i] == 1 ? kTitles[i] : kMany[i]);
  }
  return fmt::format("{} findings: {}", sum, text);
}

std::string meaning_of(const Shown& shown, const std::string& options) {
  if (shown.outcome == "data race")
    return "bug: two accesses to the same memory race, which is undefined behaviour";
  if (!is_outcome(shown.outcome)) return "bug: " + shown.outcome;
  const std::string command =
      fmt::format("build/release/bin/sunder {} outcomes {} --on {} --explain {} 2>/dev/null", options,
                  quoted(shown.harness), quoted(shown.object), quoted(shown.outcome));
  return told_by(command);
}

}  // namespace gallery
