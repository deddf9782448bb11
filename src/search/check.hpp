#pragma once

#include <vector>

#include "search/config.hpp"
#include "search/listener.hpp"
#include "search/time/clock.hpp"

namespace sunder {

/// Checks the objects one after another, each with its share of the time. Then gives the time that is left to
/// those that are not decided. Without a maker of clocks, time is the wall's, or that of executions where the
/// check must be repeatable.
std::vector<ObjectResult> check(const std::vector<ObjectToCheck>& objects, const CheckConfig& config,
                                Listener& listener, ClockMaker clocks = {});

}  // namespace sunder
