#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "model/engine.hpp"
#include "model/harness.hpp"
#include "model/outcome.hpp"
#include "model/trace.hpp"

namespace sunder {

/// An outcome that no linearization of the harness gives.
struct NonAtomicOutcome {
  Outcome outcome;
  std::vector<RealTime> real_time = {};  ///< if it is this order that no linearization respects
};

/// The code under test ended its process.
struct Crash {
  std::string how;         ///< "SIGSEGV", "exit code 3"
  std::string last_words;  ///< the last line it wrote to stderr, if any
};

/// Every sequence that had not ended was waiting, for ever.
struct Deadlock {};

/// A sequence ran on without an end.
struct Hang {
  double seconds = 0;
};

/// How memory was used that had been given back.
enum class MemoryFault { use_after_free, double_free };

template <>
inline constexpr std::array kEvery<MemoryFault>{MemoryFault::use_after_free, MemoryFault::double_free};

constexpr const char* name_of(MemoryFault fault) {
  switch (fault) {
    case MemoryFault::use_after_free:
      return "use after free";
    case MemoryFault::double_free:
      return "double free";
  }
  return "";
}

/// It used memory that it had given back.
struct MemoryError {
  MemoryFault what;
};

using Symptom = std::variant<NonAtomicOutcome, Crash, Deadlock, Hang, MemoryError>;

/// Two symptoms of the same kind: the same outcome, or both crashes...
bool same_kind(const Symptom& a, const Symptom& b);

/// A deadlock or a hang: what an atomic object may show, too, if it has methods that wait.
bool is_wait(const Symptom& symptom);

/// "outcome", "crash", "deadlock", "hang", "memory".
const char* kind_of(const Symptom& symptom);

/// "1, 0, null", "crash: SIGSEGV", "deadlock", "hang", "use after free".
std::string to_text(const Symptom& symptom);

/// A harness with an observed symptom that an atomic object cannot show.
struct Violation {
  Harness harness;
  Symptom symptom;
  std::uint64_t count = 0;       ///< how often the symptom came ...
  std::uint64_t executions = 0;  ///< ... in so many executions
  std::vector<Outcome> atomic = {};
  Engine engine = Engine::stress;
  std::string schedule = {};                          ///< one that shows it, if one was found by exploring
  Trace trace = {};                                   ///< its steps
  bool confirmed = false;                             ///< it came again when the harness was run anew
  std::vector<std::vector<int>> linearizations = {};  ///< one for each atomic outcome, where known
  std::vector<Observation> observations = {};         ///< all that the executions showed
};

}  // namespace sunder
