#pragma once

#include <vector>

#include "model/harness.hpp"
#include "model/object.hpp"
#include "outcomes/views.hpp"

namespace sunder {

/// The calls of the harness that are not core, by their positions in the outcome.
std::vector<int> other_calls_in(const Harness& harness, const Object& object);
/// Those without these calls; each may see less.
std::vector<WeakCall> other_calls_beside(const std::vector<int>& calls, const Harness& harness,
                                         const Object& object);

/// Whether the call at this position of the outcome is one of a read-only method.
bool is_read(int call, const Harness& harness, const Object& object);
/// Those of the calls that are not core which change the object, and those which do not.
std::vector<int> updates_in(const Harness& harness, const Object& object);
std::vector<int> reads_in(const Harness& harness, const Object& object);

/// Each call alone, then all together.
std::vector<std::vector<int>> groups_of(const std::vector<int>& calls);

}  // namespace sunder
