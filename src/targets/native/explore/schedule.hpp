#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sunder::native::explore {

/// One fiber moves alone for so many events (hooked accesses and calls).
struct Segment {
  int fiber = 0;
  std::uint64_t events = 0;

  friend bool operator==(const Segment&, const Segment&) = default;
};

/// Which sequence moves when, and what was drawn: which alternative where there is a choice other than who
/// moves, such as whom to wake. Counted in events, not in scheduling points, so that it means the same
/// whatever set of points was in use when it was found.
struct Schedule {
  std::vector<Segment> segments;
  std::vector<int> draws;

  void clear() {
    segments.clear();
    draws.clear();
  }
  friend bool operator==(const Schedule&, const Schedule&) = default;
};

/// "0:3 1:12 0:4 ?1"; reading gives back the same. Throws InputError on anything else.
std::string to_text(const Schedule& schedule);
Schedule schedule_from(const std::string& text);

}  // namespace sunder::native::explore
