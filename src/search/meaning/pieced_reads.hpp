#pragma once

#include <span>

#include "model/value.hpp"

namespace sunder {

/// Whether a value is of a kind that a read can put together from elements.
bool is_collection(const Value& value);

/// Whether a read that looks at one element after another may return this collection, if these are its
/// results at successive moments: every element was there at the moment when it was met, the elements of a
/// list were met in their order, and nothing is missing that was there at every moment. An element that is
/// there twice must have been there twice, or have gone and come back. From one moment to the next, at most
/// one element may go and one may come: a read must not show a part of one call.
bool is_pieced_together(const Value& result, std::span<const Value> at_moments);

}  // namespace sunder
