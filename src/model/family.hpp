#pragma once

#include "model/names.hpp"

namespace sunder {

/// The calls in a harness that are not core calls: at most one, two of the same method, or one each of two
/// methods. `deeper` are those with at most one once more, with more preemptions.
enum class Family { once, deeper, twice, pairs };

template <>
inline constexpr std::array kEvery<Family>{Family::once, Family::deeper, Family::twice, Family::pairs};

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
  }
  return "";
}

}  // namespace sunder
