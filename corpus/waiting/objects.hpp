#pragma once

#include <vector>

#include "sunder/sunder.hpp"

/// Objects whose methods wait: some lose a wake-up or come to a deadlock, the others are atomic.
namespace corpus::waiting {

sunder::ObjectEntry one_for_all();
sunder::ObjectEntry all_for_all();
sunder::ObjectEntry two_conditions();
sunder::ObjectEntry loopless_queue();
sunder::ObjectEntry forgetful_semaphore();
sunder::ObjectEntry hasty_latch();
sunder::ObjectEntry late_eventcount();
sunder::ObjectEntry handover();
sunder::ObjectEntry readers_writer_lock();
sunder::ObjectEntry crossed_pool();

inline std::vector<sunder::ObjectEntry> objects() {
  return {one_for_all(), all_for_all(),     two_conditions(), loopless_queue(),      forgetful_semaphore(),
          hasty_latch(), late_eventcount(), handover(),       readers_writer_lock(), crossed_pool()};
}

}  // namespace corpus::waiting
