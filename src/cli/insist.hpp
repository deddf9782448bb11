#pragma once

#include <atomic>
#include <functional>
#include <limits>
#include <string>
#include <thread>

#include "store/store.hpp"
#include "support/clock.hpp"

namespace sunder::cli {

/// Does the work again and again while the store is away, for this time at most, and until the user
/// interrupts. `tell` is told each time; the last StoreAway is thrown.
template <class Work>
auto insisting(const Work& work, const std::atomic<bool>& interrupted,
               const std::function<void(const std::string&)>& tell,
               double seconds = std::numeric_limits<double>::infinity()) {
  constexpr double kSecondsToWait = 0.5;
  const TimePoint start = Clock::now();
  while (true) try {
      return work();
    } catch (const StoreAway& away) {
      if (interrupted || seconds_since(start) >= seconds) throw;
      tell(away.what());
      std::this_thread::sleep_for(Seconds(kSecondsToWait));
    }
}

}  // namespace sunder::cli
