#pragma once

#include <map>
#include <string>
#include <vector>

#include "sound/generate.hpp"
#include "targets/target.hpp"

namespace sunder::sound {

/// What is asked of an engine: all schedules with so many preemptions, or all there are.
struct Question {
  Schedules schedules = Schedules::bounded;
  int preemptions = 0;
  double seconds = 60;  ///< for each harness
};

/// What the engine's answers to a question were like.
struct Tally {
  std::size_t harnesses = 0;
  std::size_t outcomes = 0;  ///< that had to be shown
  std::size_t deadlocks = 0;
  std::size_t missing = 0, impossible = 0;
  std::size_t others = 0;             ///< harnesses with another mistake: not exhausted, a deadlock too many
  std::vector<std::string> mistakes;  ///< each with the recipe, the harness, and what is wrong
  std::map<std::string, std::size_t> families;  ///< mistakes by family

  Tally& operator+=(const Tally& other);
};

/// The trials of these subjects, by number, which the target's object declares: asked and compared.
Tally compared(Target& target, const std::vector<Subject>& subjects, const std::vector<std::size_t>& numbers,
               const Question& question);

}  // namespace sunder::sound
