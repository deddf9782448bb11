#include "cli/state_folder.hpp"

#include <fmt/format.h>

#include <cstdlib>

#include "support/error.hpp"
#include "support/random.hpp"

namespace sunder::cli {

namespace fs = std::filesystem;

namespace {

bool is_given(const char* variable) { return variable && *variable; }

}  // namespace

fs::path state_folder() {
  const char* state = std::getenv("XDG_STATE_HOME");
  const char* home = std::getenv("HOME");
  if (!is_given(state) && !is_given(home)) throw InputError("there is no home folder");
  fs::path folder = (is_given(state) ? fs::path(state) : fs::path(home) / ".local/state") / "sunder";
  std::error_code error;
  fs::create_directories(folder, error);
  return folder;
}

std::string unwritten_prefix(const std::string& location) {
  std::uint64_t print = 0;
  for (const char c : location) print = mixed(print ^ static_cast<unsigned char>(c));
  // A container may have no home; its campaign is on the server.
  const bool has_home = is_given(std::getenv("XDG_STATE_HOME")) || is_given(std::getenv("HOME"));
  const fs::path folder = has_home ? state_folder() : fs::temp_directory_path();
  return (folder / fmt::format("sunder-unwritten-{:016x}-", print)).string();
}

}  // namespace sunder::cli
