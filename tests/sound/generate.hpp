#pragma once

#include <cstdint>
#include <vector>

#include "model/harness.hpp"
#include "sound/brute_force.hpp"
#include "sound/recipe.hpp"

namespace sunder::sound {

/// A harness of a recipe's methods, with all that it can give.
struct Trial {
  Harness harness;
  Possible possible;
};

/// A recipe with the harnesses that it is tried in.
struct Subject {
  Recipe recipe;
  std::vector<Trial> trials;
};

/// Random recipes, the same for the same seed. Each has several harnesses of 2 and 3 sequences; few of these
/// can deadlock.
std::vector<Subject> random_subjects(std::uint64_t seed, std::size_t count);

/// The recipe can be written in Java: no lock is shared, there is no semaphore, and who notifies holds m.
/// Locks that spin by writing are left out: the engine puts such loops off, and says that it proves nothing.
bool fits_java(const Recipe& recipe);

/// The recipes of one object of the sources that are generated: so few that a worker is soon started, so many
/// that few workers are.
inline constexpr std::size_t kRecipesOfAnObject = 25;

/// "[p17(); q17()], [w17()], {0 < 1}": how the harness is written for recipe 17.
std::string to_text(const Harness& harness, std::size_t recipe);

}  // namespace sunder::sound
