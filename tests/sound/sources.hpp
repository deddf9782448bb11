#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sound/generate.hpp"

namespace sunder::sound {

/// A program that declares the recipes as objects, kRecipesOfAnObject each: methods p0, q0, w0, p1, ... of
/// `Sound0`, `Sound1`...
std::string cpp_source(const std::vector<Subject>& subjects);

/// Writes the same as Java classes `sound.Sound0`..., without recipes that Java cannot express. The folder
/// gets the sources, a spec for each class, and a `list` of the sources for javac.
void write_java(const std::vector<Subject>& subjects, const std::filesystem::path& folder);

/// "Sound2" for recipe 60.
std::string object_of(std::size_t recipe);

}  // namespace sunder::sound
