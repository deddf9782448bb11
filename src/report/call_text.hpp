#pragma once

#include <string>
#include <vector>

#include "model/harness.hpp"

namespace sunder {

/// All invocations of the harness, in the order of its outcome.
std::vector<Invocation> invocations_of(const Harness& harness);

/// "put(0,1)", or "put(0,1) (call 2 of sequence 0)" if another invocation reads the same. `position` is the
/// one in the outcome.
std::string call_text(const Harness& harness, std::size_t position, const Object& object);

/// "put(0,1); get(0)".
std::string sequence_text(const Sequence& sequence, const Object& object);

}  // namespace sunder
