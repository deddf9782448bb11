#pragma once

#include "search/trial/trial.hpp"

namespace sunder {

/// The violation with the steps that lead to it. A violation that stress found is explored for that.
Violation explained(Trial& trial, Violation violation, const Limits& limits);

}  // namespace sunder
