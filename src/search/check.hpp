#pragma once

#include <vector>

#include "search/config.hpp"
#include "search/listener.hpp"
#include "search/time/clock.hpp"

namespace sunder {

/// Checks the objects one after another, each with its share of the time. The remaining time then goes to the
/// objects that are not decided. Without a maker of clocks, the check goes by the wall's time, or by
/// executions if it must be repeatable.
std::vector<ObjectResult> check(const std::vector<ObjectToCheck>& objects, const CheckConfig& config,
                                Listener& listener, ClockMaker clocks = {});

/// Continues the search of one object for this time, which is a slice of the time of `config`. What is open
/// stays open, for a later slice; its progress says what is proven so far. True if nothing is left to do in
/// these shards.
bool check_slice(const ObjectToCheck& object, const CheckConfig& config, double seconds, Listener& listener);

}  // namespace sunder
