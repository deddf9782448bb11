#pragma once

#include <cstdint>
#include <vector>

#include "model/harness.hpp"
#include "sound/brute_force.hpp"
#include "sound/recipe.hpp"

namespace sunder::sound {

/// A harness of a recipe's methods, with all its possible outcomes.
struct Trial {
  Harness harness;
  Possible possible;
};

/// A recipe with its harnesses.
struct Subject {
  Recipe recipe;
  std::vector<Trial> trials;
};

/// Random recipes, the same for the same seed. Each has several harnesses of 2 and 3 sequences; few of these
/// can deadlock.
std::vector<Subject> random_subjects(std::uint64_t seed, std::size_t count);

/// True if the recipe can be written in Java: no lock is shared, there is no semaphore, and a sequence holds
/// m when it notifies. Excludes locks that spin by writing: the engine defers such loops and proves nothing.
bool fits_java(const Recipe& recipe);

/// The number of recipes of one object in generated sources. With fewer recipes a worker starts sooner; with
/// more recipes fewer workers are started.
inline constexpr std::size_t kRecipesOfAnObject = 25;

/// The text of the harness for a recipe: "[p17(); q17()], [w17()], {0 < 1}" for recipe 17.
std::string to_text(const Harness& harness, std::size_t recipe);

}  // namespace sunder::sound
