#pragma once

#include <string>

#include "model/verdict.hpp"

namespace sunder {

/// The numbers of the values, if they are spread.
std::vector<int> spread_numbers(const SpreadBounds& proven);

/// The premises of a proof: "3,2,2 (values 0..1 lowest first, at most 2 preemptions, sequentially
/// consistent); called twice within 3,2,2".
std::string premises_text(const AtomicWithinBounds& proven, const Object& object);

/// The reason why a suspect is not blamed.
std::string suspect_text(const Suspect& suspect, const Object& object);

}  // namespace sunder
