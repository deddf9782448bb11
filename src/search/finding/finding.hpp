#pragma once

#include "enumeration/ladder.hpp"
#include "model/violation.hpp"
#include "targets/target.hpp"

namespace sunder {

/// A violation as it was first seen.
struct Finding {
  Violation violation;
  double seconds_each = 0;  ///< seconds until it showed, on average
  Engine engine = Engine::stress;
  bool quick = false;          ///< a quick look by exploring was enough
  Rung rung = {};              ///< the bounds that a search drew it from, if one did
  std::uint64_t position = 0;  ///< its position among the harnesses of these bounds
};

}  // namespace sunder
