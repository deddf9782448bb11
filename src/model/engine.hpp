#pragma once

#include "model/names.hpp"

namespace sunder {

/// Executes harnesses with real threads (stress), or under schedules that are chosen (explore).
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

/// The memory model of executions that are explored: sequentially consistent (sc), that of C++20, which also
/// lets atomics be read late (c11), or those of its executions that processors of the x86 family allow (tso).
enum class Memory { sc, tso, c11 };

template <>
inline constexpr std::array kEvery<Memory>{Memory::sc, Memory::tso, Memory::c11};

constexpr const char* name_of(Memory memory) {
  switch (memory) {
    case Memory::sc:
      return "sc";
    case Memory::tso:
      return "tso";
    case Memory::c11:
      return "c11";
  }
  return "";
}

/// As in sentences.
constexpr const char* title_of(Memory memory) {
  switch (memory) {
    case Memory::sc:
      return "sequential consistency";
    case Memory::tso:
      return "TSO";
    case Memory::c11:
      return "C11";
  }
  return "";
}

/// The schedules that are explored: all with few preemptions (bounded); one of each group that differs only
/// in the order of independent steps (reduced); random ones; those that random priorities give (pct); all
/// that switch only where a call ends or waits (between_waits).
enum class Schedules { bounded, reduced, random, pct, between_waits };

template <>
inline constexpr std::array kEvery<Schedules>{Schedules::bounded, Schedules::reduced, Schedules::random,
                                              Schedules::pct, Schedules::between_waits};

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
    case Schedules::between_waits:
      return "between-waits";
  }
  return "";
}

}  // namespace sunder
