#pragma once

namespace sunder::native::explore {

/// From now on, a crash of the calling thread while it runs an execution ends the execution, not the process:
/// so the schedule that leads there is known.
void catch_crashes();

}  // namespace sunder::native::explore
