#pragma once

#include <cstddef>
#include <span>

#include "enumeration/ladder.hpp"

namespace sunder {

/// The progress of the search in some bounds.
struct RungState {
  Rung rung;
  double seconds = 0;      ///< time spent on them
  int passes = 0;          ///< number of times that all harnesses were run
  bool has_more = true;    ///< some harnesses are left to run
  bool explored = false;   ///< all schedules of all harnesses were explored
  bool exhausted = false;  ///< they were explored, and that proves something
};

/// Further properties of the search that an order may use.
struct SearchTraits {
  bool stressed = false;     ///< all harnesses are stressed, and none is explored
  bool quick_first = false;  ///< the first pass explores only some schedules
  bool explores_slowly = false;
  bool core = false;        ///< the core alone is searched
  double shortest_run = 0;  ///< seconds; shorter runs are not worth their start
};

/// Decides which bounds come next. At least one of them has harnesses left to run.
class Order {
 public:
  virtual ~Order() = default;
  [[nodiscard]] virtual std::size_t next(std::span<const RungState> rungs,
                                         const SearchTraits& traits) const = 0;
};

}  // namespace sunder
