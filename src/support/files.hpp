#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace sunder {

// Questions about files that always have an answer: a file that cannot be looked at is not there.
bool is_there(const std::filesystem::path& path);
bool is_folder(const std::filesystem::path& path);
bool is_file(const std::filesystem::path& path);
/// A regular file that may be executed.
bool is_program(const std::filesystem::path& path);

/// The entries of a folder, sorted; none if it cannot be read or is no folder.
std::vector<std::filesystem::path> entries_of(const std::filesystem::path& folder);

/// The path without symbolic links, as far as it can be followed.
std::filesystem::path resolved(const std::filesystem::path& path);

/// The working folder; empty if it has been removed.
std::string working_folder();

/// The file of the running program. Throws EnvironmentError if /proc is missing.
std::filesystem::path own_program();

}  // namespace sunder
