#pragma once

#include <string>

#include "model/outcome.hpp"

namespace sunder {

/// The text of an outcome, as exported C++ and Rust programs print it: like ours, but strings are not
/// escaped.
std::string printed_outcome(const Outcome& outcome);

}  // namespace sunder
