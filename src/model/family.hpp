#pragma once

#include "model/names.hpp"

namespace sunder {

/// The calls in a harness that are not core calls: at most one, two of the same method, or one each of two
/// methods.
enum class Family { once, twice, pairs };

template <>
inline constexpr std::array kEvery<Family>{Family::once, Family::twice, Family::pairs};

/// As in stores.
constexpr const char* name_of(Family family) {
  switch (family) {
    case Family::once:
      return "once";
    case Family::twice:
      return "twice";
    case Family::pairs:
      return "pairs";
  }
  return "";
}

}  // namespace sunder
