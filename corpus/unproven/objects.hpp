#pragma once

#include <vector>

#include "sunder/sunder.hpp"

/// Atomic objects that cannot be proven, each for a reason that the verdict must name. To blame one is a
/// false alarm; to prove one would claim more than is known.
namespace corpus::unproven {

sunder::ObjectEntry active_register();
sunder::ObjectEntry pipe_register();
sunder::ObjectEntry timed_register();
sunder::ObjectEntry printed_register();
sunder::ObjectEntry stubborn_counter();
sunder::ObjectEntry polling_register();

inline std::vector<sunder::ObjectEntry> objects() {
  return {active_register(),  pipe_register(),    timed_register(),
          printed_register(), stubborn_counter(), polling_register()};
}

}  // namespace corpus::unproven
