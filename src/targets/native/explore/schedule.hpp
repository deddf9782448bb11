#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/engine.hpp"

namespace sunder::native::explore {

/// One fiber moves alone for a number of events (hooked accesses and calls).
struct Segment {
  int fiber = 0;
  std::uint64_t events = 0;

  friend bool operator==(const Segment&, const Segment&) = default;
};

/// Of the draws of stores, numbered from 0, this one did not take the newest.
struct LateDraw {
  std::uint64_t number = 0;
  int taken = 0;

  friend bool operator==(const LateDraw&, const LateDraw&) = default;
};

/// Which fiber moved when, and which alternatives were drawn. Segments are counted in events, not in
/// scheduling points, so a schedule means the same whichever points were known when it was found.
struct Schedule {
  std::vector<Segment> segments;
  std::vector<int> draws;
  Memory memory = Memory::sc;
  bool races = true;                ///< a data race ended the execution, or would have
  std::vector<LateDraw> late = {};  ///< in ascending order
  bool put_back = false;            ///< state outside the instance was put back before the execution
  bool reuse = true;                ///< freed memory was handed out again

  /// Keeps room for most schedules. To grow during an execution would leave values on the stack of a fiber.
  void clear() {
    constexpr std::size_t kRoom = 1024;
    segments.clear();
    draws.clear();
    late.clear();
    segments.reserve(kRoom);
    draws.reserve(kRoom);
    late.reserve(kRoom);
  }
  friend bool operator==(const Schedule&, const Schedule&) = default;
};

/// As text, "0:3 1:12 0:4 ?1": fiber 0 makes three events, then fiber 1 twelve, then fiber 0 four; the first
/// draw takes the second alternative. "c11 0:3 1:12 r5=1": under the memory model c11, the sixth store that
/// is drawn is the second one. "put-back 0:3 1:12": from a state that was put back. "no-reuse 0:3
/// 1:12": freed memory stayed unused. Reading throws InputError on anything else.
std::string to_text(const Schedule& schedule);
Schedule schedule_from(const std::string& text);

}  // namespace sunder::native::explore
