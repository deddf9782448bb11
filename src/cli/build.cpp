#include "cli/build.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/files.hpp"
#include "support/random.hpp"
#include "targets/native/native_target.hpp"

namespace sunder::cli {
namespace {

namespace fs = std::filesystem;

/// A hash of all bytes that were added.
class Print {
 public:
  void add(const fs::path& path) {
    if (is_folder(path)) return add_folder(path);
    std::error_code error;  // reading a pipe, or a file of /proc that claims to be empty, might wait
    if (!is_file(path) || fs::file_size(path, error) == 0) return;
    std::ifstream in(path, std::ios::binary);
    std::array<char, 1 << 16> chunk{};
    while (in.read(chunk.data(), chunk.size()), in.gcount() > 0)
      add_bytes({chunk.data(), static_cast<std::size_t>(in.gcount())});
  }
  [[nodiscard]] std::string text() const { return fmt::format("{:016x}", state_); }

 private:
  void add_folder(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    constexpr auto kSkip = fs::directory_options::skip_permission_denied;
    fs::recursive_directory_iterator at(folder, kSkip, error);
    for (; !error && at != fs::recursive_directory_iterator(); at.increment(error))
      if (is_file(at->path())) files.push_back(at->path());
    std::ranges::sort(files);
    for (const fs::path& file : files) {
      add_bytes(file.lexically_relative(folder).string());
      add(file);
    }
  }
  void add_bytes(std::string_view bytes) {
    std::uint64_t word = 0;
    for (; bytes.size() >= sizeof word; bytes.remove_prefix(sizeof word)) {
      std::copy_n(bytes.data(), sizeof word, reinterpret_cast<char*>(&word));
      state_ = mixed(state_ ^ word);
    }
    for (const char c : bytes) state_ = mixed(state_ ^ static_cast<unsigned char>(c));
    state_ = mixed(state_ ^ bytes.size());
  }

  std::uint64_t state_ = 0;
};

}  // namespace

std::string build_of(const Found& found) {
  Print print;
  if (!found.java) {
    print.add(found.program);
    if (is_there(found.program + native::kExploreSuffix)) print.add(found.program + native::kExploreSuffix);
    return print.text();
  }
  if (!found.java->spec.empty()) print.add(found.java->spec);
  std::istringstream entries(found.java_settings.classpath);
  for (std::string entry; std::getline(entries, entry, ':');) print.add(entry);
  const fs::path java = jvm::worker_command(found.java_settings).front();
  print.add(resolved(java).parent_path().parent_path() / "release");
  return print.text();
}

}  // namespace sunder::cli
