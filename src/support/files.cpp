#include "support/files.hpp"

#include <unistd.h>

#include <algorithm>

#include "support/error.hpp"

namespace sunder {

namespace fs = std::filesystem;

bool is_there(const fs::path& path) {
  std::error_code error;
  return fs::exists(path, error);
}

bool is_folder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

bool is_program(const fs::path& path) { return is_file(path) && access(path.c_str(), X_OK) == 0; }

std::vector<fs::path> entries_of(const fs::path& folder) {
  std::vector<fs::path> entries;
  std::error_code error;
  for (fs::directory_iterator at(folder, error); !error && at != fs::directory_iterator();
       at.increment(error))
    entries.push_back(at->path());
  std::ranges::sort(entries);
  return entries;
}

fs::path resolved(const fs::path& path) {
  std::error_code error;
  const fs::path made = fs::weakly_canonical(path, error);
  return error ? path : made;
}

std::string working_folder() {
  std::error_code error;
  return fs::current_path(error).string();
}

fs::path own_program() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) throw EnvironmentError("cannot find the program itself in /proc: " + error.message());
  return program;
}

}  // namespace sunder
