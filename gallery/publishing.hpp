#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

/// What the programs that write docs/findings.md share.
namespace gallery {

using nlohmann::json;
namespace fs = std::filesystem;

json read(const std::string& path);
void write(const fs::path& path, const std::string& text);

struct NotShown : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Runs the command that shows a violation again; what it printed. Throws NotShown if it shows none.
std::string shown_again(const std::string& command);

std::string code(const std::string& text);

/// The command as people type it: `./sunder` builds first where that is needed.
std::string as_typed(std::string command);

/// Empties the folder of its files; folders in it stay.
void forget_files(const fs::path& folder);

/// The page has two parts, each written by a program of its own: the second begins with this heading.
inline constexpr const char* kSecondPart = "## The JDK's classes\n";
void write_first_part(const fs::path& page, const std::string& text);
void write_second_part(const fs::path& page, const std::string& text);

}  // namespace gallery
