#pragma once

#include <map>
#include <string>
#include <vector>

#include "sound/generate.hpp"
#include "targets/target.hpp"

namespace sunder::sound {

/// A question to an engine: all schedules with this number of preemptions, or all schedules.
struct Question {
  Schedules schedules = Schedules::bounded;
  int preemptions = 0;
  std::size_t moments = kMaxMoments;  ///< harnesses with more are left out
  double seconds = 60;                ///< for each harness
};

/// A summary of the engine's answers to a question.
struct Tally {
  std::size_t harnesses = 0;
  std::size_t outcomes = 0;  ///< number of outcomes that had to be shown
  std::size_t deadlocks = 0;
  std::size_t unproven = 0;  ///< harnesses that are rightly not proven, see is_opaque
  std::size_t missing = 0;
  std::size_t beyond = 0;      ///< outcomes shown although they need more preemptions
  std::size_t impossible = 0;  ///< outcomes shown although no interleaving gives them
  std::size_t others = 0;      ///< harnesses with another mistake: not exhausted, a deadlock too many
  std::vector<std::string> mistakes = {};            ///< each with the recipe, the harness, and what is wrong
  std::map<std::string, std::size_t> families = {};  ///< mistakes by family

  Tally& operator+=(const Tally& other);
};

/// Explores and compares the trials of these subjects, given by number. The target's object declares them.
Tally explored(Target& target, const std::vector<Subject>& subjects, const std::vector<std::size_t>& numbers,
               const Question& question);

/// Explores one trial of each subject with two preemptions. Then replays the schedule of each outcome in
/// other workers, which must show that outcome.
Tally replayed(Target& target, const std::vector<Subject>& subjects, const std::vector<std::size_t>& numbers);

/// Runs one trial of each subject that cannot deadlock with real threads, for this number of seconds. They
/// must show only possible outcomes. Leaves out subjects whose accesses processor and compiler may reorder.
Tally stressed(Target& target, const std::vector<Subject>& subjects, const std::vector<std::size_t>& numbers,
               bool java, double seconds);

}  // namespace sunder::sound
