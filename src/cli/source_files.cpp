#include "cli/source_files.hpp"

#include <filesystem>
#include <fstream>

#include "support/files.hpp"

namespace sunder::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 200'000;  // a larger tree takes seconds to read

bool is_hidden(const fs::path& path) { return path.filename().string().starts_with("."); }

}  // namespace

std::vector<std::string> declared_sources(const fs::path& program) {
  std::ifstream file(program.string() + ".sources");
  const fs::path folder = (fs::path(working_folder()) / program).parent_path();
  std::vector<std::string> sources;
  for (std::string line; std::getline(file, line);)
    sources.push_back((folder / line).lexically_normal());  // a line with a whole path stays as it is
  return sources;
}

void SourceFiles::read() const {
  is_read_ = true;
  std::error_code error;
  fs::recursive_directory_iterator at(working_folder(), fs::directory_options::skip_permission_denied, error);
  for (std::size_t files = 0; !error && at != fs::recursive_directory_iterator() && files < kMostFiles;
       ++files) {
    if (is_hidden(at->path())) at.disable_recursion_pending();
    if (at->is_regular_file(error)) {
      const auto [known, is_new] = paths_.try_emplace(at->path().filename(), at->path().string());
      if (!is_new) known->second.reset();
    }
    at.increment(error);
  }
}

std::optional<std::string> SourceFiles::operator()(const std::string& name) const {
  fs::path found;
  if (const auto sources = declared_sources(name); !sources.empty()) {
    found = sources.front();
  } else {
    if (!is_read_) read();
    const auto known = paths_.find(fs::path(name).filename());
    if (known == paths_.end() || !known->second) return std::nullopt;
    found = *known->second;
  }
  const fs::path relative = found.lexically_relative(working_folder());
  const bool is_inside = !relative.empty() && *relative.begin() != "..";
  return (is_inside ? relative : found).generic_string();
}

}  // namespace sunder::cli
