#pragma once

#include <vector>

#include "search/trial/trial.hpp"

namespace sunder {

/// The spreads of values (see model/spread.hpp) that make calls meet in another way than the values 0 and 1
/// do. Explores [w(0)], [w(k)] for core updates w and numbers k: if the number of schedules differs from that
/// of k = 1, then the accesses conflict in another way, as with keys that lie in one bin, or in two. Empty if
/// all numbers look alike, or if schedules are not explored one by one.
std::vector<int> spreads_of(Trial& trial, SearchClock& clock, const Limits& limits);

}  // namespace sunder
