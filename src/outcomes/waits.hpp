#pragma once

#include "outcomes/atomic_outcomes.hpp"
#include "outcomes/walk.hpp"

namespace sunder {

/// Runs of a target in which one call moves at a time. Those of one harness take at most this number of
/// seconds; their executions are limited as well.
struct OneAtATime {
  Target& target;
  double seconds = kSecondsOfWaits;
};

/// Adds the outcomes in which calls wait for ever, and the outcomes of an object that is atomic between its
/// waits. Exploring finds them, since serial executions have one thread only. Adds nothing if the object
/// cannot be explored, or not to the end. `stuck` are the ends at which every next call waits if it is made
/// alone.
void add_waits(const OneAtATime& runs, const Harness& harness, const StuckOutcomes& stuck,
               AtomicOutcomes& atomic);

/// The outcomes of an object whose results depend on the thread that calls, such as a lock: each sequence is
/// a thread. Throws SerialError if the harness cannot be explored to the end.
AtomicOutcomes outcomes_by_threads(const OneAtATime& runs, const Harness& harness);

/// Whether calls without overlap give something else if each sequence is a thread of its own, though
/// exploring them in one thread gives the same as a serial execution.
bool depends_on_threads(const OneAtATime& runs, const Harness& harness, const AtomicOutcomes& by_one_thread);

/// Whether nothing but a wake-up is missing at this stuck end: once every wait is ended, calls return, and
/// the outcome then is one that an atomic object gives.
bool lost_a_wakeup(const Observation& seen, const AtomicOutcomes& atomic);

}  // namespace sunder
