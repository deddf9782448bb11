#pragma once

#include <optional>

#include "model/violation.hpp"
#include "worker/process.hpp"

namespace sunder {

/// The reason to end a worker: it uses more than it may, or it has stopped itself.
std::optional<Crash> excess_in(const Usage& usage);

/// True if a new worker should take its place before the next request, because executions have left something
/// behind.
bool is_worn(const Usage& usage);

}  // namespace sunder
