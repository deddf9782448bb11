#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace sunder {

struct Progress;

/// Premises of a proof that did not hold, each in words that follow "no proof: ", with the number of
/// explorations that it did not hold in.
using BrokenPremises = std::map<std::string, std::uint64_t>;

/// Adds one. Of premises that differ only after a colon, in their example, the first stands for all. Beyond a
/// few different premises, new ones are not kept: there is no proof anyway.
void note(BrokenPremises& broken, const std::string& premise, std::uint64_t explorations = 1);

/// Why more than its verdict says is not proven, the most frequent reason first. Empty if only the time was
/// too short, or if nothing was to be explored.
std::vector<std::string> no_proof_of(const Progress& progress);

/// The reasons as one text, at most so many of them: "calls clock_gettime; starts a thread; and 2 more".
std::string reasons_text(const std::vector<std::string>& reasons, std::size_t most);

/// "cannot be explored: it starts a thread", out of an error that may or may not begin so, or name the object
/// first.
std::string cannot_be_explored(const std::string& error);

}  // namespace sunder
