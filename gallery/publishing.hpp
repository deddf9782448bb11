#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

/// Common code of the programs that write docs/findings.md.
namespace gallery {

using nlohmann::json;
namespace fs = std::filesystem;

json read(const std::string& path);
void write(const fs::path& path, const std::string& text);

/// The page and the folder of traces, from the root of the repository, and the way from the page to the
/// folder.
inline constexpr const char* kPage = "docs/findings.md";
inline constexpr const char* kTraces = "gallery/traces";
inline constexpr const char* kLinkToTraces = "../gallery/traces/";

struct NotShown : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Runs the command that reproduces a violation and returns its output. Throws NotShown if it shows none.
std::string shown_again(const std::string& command);

/// The command as people type it: `./sunder` builds first where that is needed.
std::string as_typed(std::string command);

/// Removes the files of the folder, but not its folders.
void forget_files(const fs::path& folder);

/// The page has two parts, each written by its own program. The second part starts with this heading.
inline constexpr const char* kSecondPart = "## The JDK's classes\n";
std::string first_part_of(const fs::path& page);
std::string second_part_of(const fs::path& page);
void write_first_part(const fs::path& page, const std::string& text);
void write_second_part(const fs::path& page, const std::string& text);

}  // namespace gallery
