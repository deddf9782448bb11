#pragma once

#include <vector>

#include "sunder/sunder.hpp"

/// Objects whose declared methods are all atomic; a comment says why. To blame one is a false alarm.
namespace corpus::atomic {

sunder::ObjectEntry locked_map();
sunder::ObjectEntry ordered_stripes_map();
sunder::ObjectEntry shared_mutex_map();
sunder::ObjectEntry treiber_stack();
sunder::ObjectEntry michael_scott_queue();
sunder::ObjectEntry two_lock_queue();
sunder::ObjectEntry bounded_queue();
sunder::ObjectEntry seqlock_pair();
sunder::ObjectEntry cas_counter();
sunder::ObjectEntry snapshot_array();
sunder::ObjectEntry locked_vector();
sunder::ObjectEntry traffic_light();
sunder::ObjectEntry chatty_set();
sunder::ObjectEntry attached_register();
sunder::ObjectEntry ticket_counter();
sunder::ObjectEntry many_locks();
sunder::ObjectEntry spacious_register();
sunder::ObjectEntry spsc_ring();
sunder::ObjectEntry locked_blocks();

inline std::vector<sunder::ObjectEntry> objects() {
  return {
      locked_map(),     ordered_stripes_map(), shared_mutex_map(), treiber_stack(),     michael_scott_queue(),
      two_lock_queue(), bounded_queue(),       seqlock_pair(),     cas_counter(),       snapshot_array(),
      locked_vector(),  traffic_light(),       chatty_set(),       attached_register(), ticket_counter(),
      many_locks(),     spacious_register(),   spsc_ring(),        locked_blocks(),
  };
}

}  // namespace corpus::atomic
