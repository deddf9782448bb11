#pragma once

namespace sunder::native::explore {

/// From now on, a crash of the calling thread during an execution ends the execution and not the process, so
/// that the schedule is known.
void catch_crashes();

}  // namespace sunder::native::explore
