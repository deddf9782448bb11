#pragma once

#include <atomic>
#include <functional>
#include <string>

#include "report/results.hpp"
#include "report/terminal_report.hpp"

namespace sunder::cli {

/// Follows a campaign on a server until it is over, or the user interrupts: prints each violation when some
/// machine has found it, and how far the whole has come; calls `changed` with each new results. Goes on while
/// the server is away. Returns the last results. Throws InputError if the location is a file.
Results watched(const std::string& location, Terminal& terminal, const std::atomic<bool>& interrupted,
                const std::function<void(const Results&)>& changed);

}  // namespace sunder::cli
