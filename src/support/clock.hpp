#pragma once

#include <chrono>

namespace sunder {

using Clock = std::chrono::steady_clock;
using TimePoint = Clock::time_point;
using Seconds = std::chrono::duration<double>;

inline double seconds_since(TimePoint start) { return Seconds(Clock::now() - start).count(); }
inline TimePoint after(TimePoint start, double seconds) {
  return start + std::chrono::duration_cast<Clock::duration>(Seconds(seconds));
}

}  // namespace sunder
