#pragma once

#include "outcomes/model_target.hpp"

namespace sunder::testing {

/// put, get, remove, size, entries.
Model map_model();

/// push, pop, replace_last, snapshot.
Model queue_model();

/// add, double, and a read that adds up digits: results of different pasts are often the same.
Model counter_model();

/// put, take, await, size: take and await wait while there is nothing.
Model waiting_model();

/// append, append_and_read, read: a result shows exactly the calls that it comes from.
Model log_model();

/// offer, poll, contents, offerAll: has room for one; offerAll throws if there is none.
Model box_model();

/// run, get, cancel: get waits until it was run; cancel does something only before that.
Model task_model();

/// push, top, size: top crashes if there is nothing.
Model sharp_model();

}  // namespace sunder::testing
