#pragma once

#include "search/trial/trial.hpp"

namespace sunder {

/// The violation with its meaning, and with the steps that lead to it. A violation that stress found is
/// explored for them.
Violation explained(Trial& trial, Violation violation, const Limits& limits);

}  // namespace sunder
