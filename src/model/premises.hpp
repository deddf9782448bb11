#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace sunder {

struct Progress;

/// Premises of a proof that did not hold, in words that follow "no proof: ". The number counts the
/// explorations in which the premise did not hold.
using BrokenPremises = std::map<std::string, std::uint64_t>;

/// Before premises of explorations under c11 that follow those under sc.
inline constexpr const char* kUnderC11 = "under C11: ";

/// Adds a premise. If premises differ only after a colon, in their example, only the first is kept. After a
/// few different premises, new ones are dropped: there is no proof anyway.
void note(BrokenPremises& broken, const std::string& premise, std::uint64_t explorations = 1);

/// The reasons why no more is proven than the verdict says, the most frequent first, and then those about c11
/// alone. Empty if only the time
/// was too short, or if nothing was to be explored.
std::vector<std::string> no_proof_of(const Progress& progress);

/// At most `most` of the reasons as one text: "calls clock_gettime; starts a thread; and 2 more".
std::string reasons_text(const std::vector<std::string>& reasons, std::size_t most);

/// "cannot be explored: it starts a thread", from an error that may lack these first words, or that names the
/// object before them.
std::string cannot_be_explored(const std::string& error);

}  // namespace sunder
