#pragma once

#include "model/names.hpp"

namespace sunder {

/// What executes harnesses: real threads, or schedules that are chosen.
enum class Engine { stress, explore };

template <>
inline constexpr std::array kEvery<Engine>{Engine::stress, Engine::explore};

constexpr const char* name_of(Engine engine) {
  switch (engine) {
    case Engine::stress:
      return "stress";
    case Engine::explore:
      return "explore";
  }
  return "";
}

/// Which schedules are explored: all with few preemptions; all, but one of those that differ only in the
/// order of independent steps; random ones; those that random priorities give.
enum class Schedules { bounded, reduced, random, pct };

template <>
inline constexpr std::array kEvery<Schedules>{Schedules::bounded, Schedules::reduced, Schedules::random,
                                              Schedules::pct};

constexpr const char* name_of(Schedules schedules) {
  switch (schedules) {
    case Schedules::bounded:
      return "bounded";
    case Schedules::reduced:
      return "reduced";
    case Schedules::random:
      return "random";
    case Schedules::pct:
      return "pct";
  }
  return "";
}

}  // namespace sunder
