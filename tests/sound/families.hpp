#pragma once

#include <utility>
#include <vector>

#include "sound/recipe.hpp"
#include "support/random.hpp"

namespace sunder::sound {

/// The parts of a family's recipes, each with its weight.
struct Family {
  const char* name;
  std::vector<std::pair<Kind, int>> kinds;
  std::vector<std::pair<Variable, int>> variables;  ///< kA stands for atomics, kX for plain variables, kV for
                                                    ///< volatile ones, kS0 for the elements of arrays
  bool constant = false;                            ///< the compiler knows the length of some copies
};

const std::vector<Family>& families();

/// A random recipe of the family. It may deadlock.
Recipe random_recipe(const Family& family, Random& random);

}  // namespace sunder::sound
