#pragma once

#include <string>
#include <string_view>

#include "model/names.hpp"

namespace sunder {

/// How much of the calls before it a call of a method is sure to see, in some serial order of all calls. Each
/// level promises everything that the next one promises. docs/levels.md explains them.
enum class Level { complete, causal, peer, monotonic, self, weak };

template <>
inline constexpr std::array kEvery<Level>{Level::complete,  Level::causal, Level::peer,
                                          Level::monotonic, Level::self,   Level::weak};

/// As in declarations, on the command line, and in result files.
constexpr const char* name_of(Level level) {
  switch (level) {
    case Level::complete:
      return "complete";
    case Level::causal:
      return "causal";
    case Level::peer:
      return "peer";
    case Level::monotonic:
      return "monotonic";
    case Level::self:
      return "self";
    case Level::weak:
      return "weak";
  }
  return "";
}

/// The mistake in the name of a level, as one sentence with all names and the nearest one; empty if there is
/// none.
std::string mistake_in_level(std::string_view name);

constexpr bool is_weaker(Level level, Level than) { return level > than; }
constexpr Level weaker(Level a, Level b) { return is_weaker(a, b) ? a : b; }

}  // namespace sunder
