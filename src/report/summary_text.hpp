#pragma once

#include <string>
#include <vector>

#include "model/verdict.hpp"

namespace sunder {

/// "no proof: starts a thread; ..."; empty if only the time was too short.
std::string no_proof_text(const MethodResult& result);

/// The table of all verdicts, the gravest first, and a line that counts the violations by gravity.
std::string summary_text(const std::vector<ObjectResult>& results);

}  // namespace sunder
