#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/engine.hpp"
#include "model/harness.hpp"
#include "model/meaning.hpp"
#include "model/outcome.hpp"
#include "model/trace.hpp"

namespace sunder {

/// An outcome that no linearization of the harness gives.
struct NonAtomicOutcome {
  Outcome outcome;
  std::vector<RealTime> real_time = {};  ///< set if no linearization respects this order
};

/// The code under test ended its process.
struct Crash {
  std::string how;         ///< "SIGSEGV", "exit code 3"
  std::string last_words;  ///< the last line that it wrote to stderr, if any
};

/// Every sequence that had not ended was waiting for ever. If exploring found it, the outcome is known. A
/// wake-up was lost if calls return once every wait is ended, as a spurious wake-up may end it, and all
/// together give an atomic outcome: `woken`.
struct Deadlock {
  Outcome outcome = {};
  Outcome woken = {};
  bool circle = false;  ///< each waits for a lock that another one holds
};

/// A sequence ran without an end.
struct Hang {
  double seconds = 0;
};

/// How freed memory was used.
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

/// The object used memory that it had freed.
struct MemoryError {
  MemoryFault what;
};

/// Two accesses to the same memory that nothing orders, one of them a write and not both atomic: undefined
/// behaviour.
struct DataRace {};

using Symptom = std::variant<NonAtomicOutcome, Crash, Deadlock, Hang, MemoryError, DataRace>;

/// True if the symptoms are of one kind: the same outcome, or two crashes, and so on.
bool same_kind(const Symptom& a, const Symptom& b);

/// True for a deadlock or a hang. An atomic object may show these, too, if it has methods that wait.
bool is_wait(const Symptom& symptom);

/// "outcome", "crash", "deadlock", "hang", "memory", "race".
const char* kind_of(const Symptom& symptom);

/// The outcome that may have a meaning: one that is not atomic, or in which calls wait for ever though no
/// wake-up was lost, and locks are not the reason.
std::optional<NonAtomicOutcome> explicable(const Symptom& symptom);

/// The outcome that shows the symptom. Null for a crash, and if real threads did not end.
const Outcome* outcome_of(const Symptom& symptom);

/// "1, 0, null", "crash: SIGSEGV", "deadlock", "lost wake-up: (), waits", "hang", "use after free", "data
/// race".
std::string to_text(const Symptom& symptom);

/// A harness with an observed symptom that an atomic object cannot show.
struct Violation {
  Harness harness;
  Symptom symptom;
  std::uint64_t count = 0;       ///< how often the symptom came
  std::uint64_t executions = 0;  ///< the number of executions in which it was counted
  std::vector<Outcome> atomic = {};
  Engine engine = Engine::stress;
  std::string schedule = {};                          ///< one that shows the symptom, if exploring found one
  int preemptions = 0;                                ///< of that schedule, if their number was bounded
  Trace trace = {};                                   ///< the steps of that schedule
  bool confirmed = false;                             ///< it came again when the harness was run again
  std::vector<std::vector<int>> linearizations = {};  ///< one for each atomic outcome, if known
  std::vector<Observation> observations = {};         ///< every outcome of these executions
  Meaning meaning = {};
  /// The results that are wrong, as text, if violations are told apart by them and not by their meaning
  /// alone.
  std::string wrong = {};
};

/// The memory model under which the schedule is to be executed, as a word before its first step says.
Memory memory_of(const std::string& schedule);
/// Whether it was found under another memory model than sc.
inline bool is_weak(const Violation& violation) { return memory_of(violation.schedule) != Memory::sc; }

/// A crash, a deadlock, a hang and a memory error are bugs, whatever their meaning says. So is an end at
/// which calls wait for ever, unless it is explained.
Gravity gravity_of(const Violation& violation);

/// True if both are explained in the same way, see above, and are not told apart by their wrong results.
bool same_meaning(const Violation& a, const Violation& b);

/// True if the first is graver, or as grave with a weaker level.
bool is_graver(const Violation& a, const Violation& b);

}  // namespace sunder
