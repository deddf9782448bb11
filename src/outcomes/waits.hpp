#pragma once

#include <map>

#include "outcomes/atomic_outcomes.hpp"

namespace sunder {

/// Adds the outcomes in which calls wait for ever, and those that an object gives which is atomic between its
/// waits. Exploring finds them, since serial executions have one thread only. Adds nothing if the object
/// cannot be explored, or not to the end. `stuck` are the ends at which every next call waits if it is made
/// alone.
void add_waits(Target& target, const Harness& harness, const std::map<Outcome, Linearization>& stuck,
               AtomicOutcomes& atomic);

/// Whether nothing but a wake-up is missing at this stuck end: once every wait is ended, calls return, and
/// the outcome then is one that an atomic object gives.
bool lost_a_wakeup(const Observation& seen, const AtomicOutcomes& atomic);

}  // namespace sunder
