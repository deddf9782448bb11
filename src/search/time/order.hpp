#pragma once

#include <cstddef>
#include <span>

#include "enumeration/ladder.hpp"

namespace sunder {

/// How far the harnesses of some bounds have been searched.
struct RungState {
  Rung rung;
  double seconds = 0;      ///< spent on them
  int passes = 0;          ///< how often all of them were run
  bool has_more = true;    ///< some of them are left to be run
  bool explored = false;   ///< all schedules of all of them were explored, ...
  bool exhausted = false;  ///< ... and that proves something
};

/// What an order may depend on besides.
struct SearchTraits {
  bool stressed = false;     ///< all harnesses are stressed, none is explored
  bool quick_first = false;  ///< the first pass explores only some schedules
  bool explores_slowly = false;
  bool core = false;        ///< the core alone is searched
  double shortest_run = 0;  ///< seconds of the shortest run that is worth its start
};

/// Decides which bounds come next. At least one of them has more to be run.
class Order {
 public:
  virtual ~Order() = default;
  [[nodiscard]] virtual std::size_t next(std::span<const RungState> rungs,
                                         const SearchTraits& traits) const = 0;
};

}  // namespace sunder
