#pragma once

namespace sunder::native::explore {

/// How an execution ended. After every ending but `ended`, the fibers stay where they stopped and are never
/// resumed. `stuck`: every fiber that has not ended waits for ever. `refused`: the code under test did
/// something that cannot be scheduled.
enum class Ending { ended, stuck, hang, use_after_free, double_free, data_race, crash, refused };

}  // namespace sunder::native::explore
