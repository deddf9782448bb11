#pragma once

#include <string>

#include "model/verdict.hpp"

namespace sunder {

/// The premises of a proof: "3,2,2 (values 0..1 lowest first, at most 2 preemptions, sequentially
/// consistent)".
std::string premises_text(const AtomicWithinBounds& proven, const Object& object);

}  // namespace sunder
