#pragma once

#include <string>

/// The meanings of findings, in the words of `sunder`: "stale update: the effect of ... (level monotonic)".
namespace gallery {

/// The kinds of meaning, the gravest first, as headings: "Bugs".
inline constexpr const char* kHeadings[] = {"Bugs",          "Meaning unknown", "Refusals",
                                            "Stale updates", "In steps",        "Weak reads"};
inline constexpr std::size_t kBug = 0;  // its index
inline constexpr std::size_t kKinds = std::size(kHeadings);

/// The index of the meaning's kind in `kHeadings`. Throws if it is none.
std::size_t kind_of(const std::string& meaning);

/// The meaning without its kind, which the heading gives.
std::string without_kind(const std::string& meaning);

/// "131 findings: 20 bugs, ...": the number of meanings of each kind.
std::string summary(const std::size_t (&counts)[kKinds]);

/// Whether it is no crash or another failure.
bool is_outcome(const std::string& symptom);

/// A finding as the page has it.
struct Shown {
  std::string object, harness, outcome;
};

/// Asks `sunder outcomes --explain`, which needs only serial executions. Options come before the subcommand.
/// A crash, a deadlock, a hang and a memory error are bugs.
std::string meaning_of(const Shown& shown, const std::string& options = {});

}  // namespace gallery
