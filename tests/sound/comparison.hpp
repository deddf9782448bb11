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
  std::size_t moments = kMaxMoments;  ///< harnesses with more are left out
  double seconds = 60;                ///< for each harness
};

/// What the engine's answers to a question were like.
struct Tally {
  std::size_t harnesses = 0;
  std::size_t outcomes = 0;  ///< that had to be shown
  std::size_t deadlocks = 0;
  std::size_t unproven = 0;  ///< harnesses that are rightly said not to be proven, see is_opaque
  std::size_t missing = 0;
  std::size_t beyond = 0;      ///< shown, though they take more preemptions
  std::size_t impossible = 0;  ///< shown, though no interleaving gives them
  std::size_t others = 0;      ///< harnesses with another mistake: not exhausted, a deadlock too many
  std::vector<std::string> mistakes = {};            ///< each with the recipe, the harness, and what is wrong
  std::map<std::string, std::size_t> families = {};  ///< mistakes by family

  Tally& operator+=(const Tally& other);
};

/// The trials of these subjects, by number, which the target's object declares: explored and compared.
Tally explored(Target& target, const std::vector<Subject>& subjects, const std::vector<std::size_t>& numbers,
               const Question& question);

/// One trial of each: explored with two preemptions, then each outcome's schedule replayed in workers of
/// their own, which must show that outcome.
Tally replayed(Target& target, const std::vector<Subject>& subjects, const std::vector<std::size_t>& numbers);

/// One trial of each that cannot deadlock, with real threads, for so many seconds: only what is possible is
/// shown. Left out are subjects whose memory accesses processor and compiler may reorder.
Tally stressed(Target& target, const std::vector<Subject>& subjects, const std::vector<std::size_t>& numbers,
               bool java, double seconds);

}  // namespace sunder::sound
