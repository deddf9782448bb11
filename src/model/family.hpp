#pragma once

#include "model/names.hpp"

namespace sunder {

/// The calls in a harness that are not core calls: at most one, two of the same method, or one each of two
/// methods. `deeper` are those with at most one once more, with more preemptions; `weak` are those with at
/// most one once more, under the memory model c11.
enum class Family { once, deeper, twice, pairs, weak };

template <>
inline constexpr std::array kEvery<Family>{Family::once, Family::deeper, Family::twice, Family::pairs,
                                           Family::weak};

/// As in stores.
constexpr const char* name_of(Family family) {
  switch (family) {
    case Family::once:
      return "once";
    case Family::deeper:
      return "deeper";
    case Family::twice:
      return "twice";
    case Family::pairs:
      return "pairs";
    case Family::weak:
      return "weak";
  }
  return "";
}

/// Whether its harnesses are those of `once`, explored in another way.
constexpr bool is_once_more(Family family) { return family == Family::deeper || family == Family::weak; }

}  // namespace sunder
