#pragma once

#include <string>
#include <vector>

#include "sound/generate.hpp"

namespace sunder::sound {

/// A program that declares the recipes as objects, kRecipesOfAnObject each: methods p0, q0, w0, p1, ... of
/// `Sound0`, `Sound1`...
std::string cpp_source(const std::vector<Subject>& subjects);

/// The same as Java classes `sound.Sound0`..., without those that do not fit; one text for each.
std::vector<std::string> java_sources(const std::vector<Subject>& subjects);

/// "Sound2" for recipe 60.
std::string object_of(std::size_t recipe);

}  // namespace sunder::sound
