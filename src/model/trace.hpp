#pragma once

#include <string>
#include <vector>

#include "model/names.hpp"

namespace sunder {

/// One step of an execution under a known schedule.
struct TraceStep {
  /// Waits come at the end: one for each sequence that is stuck. So do notes about the execution.
  enum class Kind { call, result, access, wait, note };

  int sequence = 0;
  Kind kind = Kind::access;
  int invocation = 0;       ///< its number in the sequence; for calls and results
  std::string place = {};   ///< "set.hpp:31 Set::add"; for accesses and waits
  std::string what = {};    ///< "fetch_add #1: 0 -> 1"; #1 is the first location that was accessed
  std::string source = {};  ///< the text of that source line, if it can be read

  bool operator==(const TraceStep&) const = default;
};

using Trace = std::vector<TraceStep>;

template <>
inline constexpr std::array kEvery<TraceStep::Kind>{TraceStep::Kind::call, TraceStep::Kind::result,
                                                    TraceStep::Kind::access, TraceStep::Kind::wait,
                                                    TraceStep::Kind::note};

constexpr const char* name_of(TraceStep::Kind kind) {
  switch (kind) {
    case TraceStep::Kind::call:
      return "call";
    case TraceStep::Kind::result:
      return "result";
    case TraceStep::Kind::access:
      return "access";
    case TraceStep::Kind::wait:
      return "wait";
    case TraceStep::Kind::note:
      return "note";
  }
  return "";
}

}  // namespace sunder
