#include "support/output_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <optional>
#include <thread>
#include <utility>

#include "support/error.hpp"
#include "support/replacement.hpp"

namespace sunder {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const std::string& path, const std::string& why) {
  throw InputError("cannot write " + path + ": " + why);
}

// The descriptor that a path such as /dev/stdout, /dev/fd/63 or /proc/self/fd/1 names.
std::optional<int> descriptor_named(fs::path path) {
  std::error_code error;
  for (int links = 0; links < 3; ++links) {
    const fs::path folder = fs::canonical(path.parent_path(), error);
    if (!error && (folder == fs::canonical("/proc/self/fd", error) ||
                   folder == fs::canonical("/proc/thread-self/fd", error))) {
      const std::string name = path.filename();
      int number = -1;
      const bool is_number =
          std::from_chars(name.data(), name.data() + name.size(), number).ptr == name.data() + name.size();
      return is_number ? std::optional(number) : std::nullopt;
    }
    const fs::path next = fs::read_symlink(path, error);
    if (error) return std::nullopt;
    path = path.parent_path() / next;
  }
  return std::nullopt;
}

// Waits for a reader.
int opened_fifo(const std::string& path) {
  for (const TimePoint start = Clock::now();;) {
    const int fd = open(path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd >= 0) return fd;
    if (errno != ENXIO) fail_to_write(path);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    wait_longer(start, path);
  }
}

}  // namespace

OutputFile::OutputFile(std::string path) : path_(std::move(path)), way_(way_to(path_)) {}

OutputFile::~OutputFile() {
  if (fd_ >= 0) close(fd_);
}

OutputFile::Way OutputFile::way_to(const std::string& path) {
  if (const auto number = descriptor_named(path)) {
    // Descriptors that this process opened itself are closed by exec; a user cannot mean them.
    const bool is_inherited = (fcntl(*number, F_GETFD) & FD_CLOEXEC) == 0;
    fd_ = is_inherited ? fcntl(*number, F_DUPFD_CLOEXEC, 0) : -1;
    if (fd_ < 0) refuse(path, std::strerror(EBADF));
    return Way::through;
  }
  struct stat there {};
  const bool exists = stat(path.c_str(), &there) == 0;
  if (!exists && errno != ENOENT) refuse(path, std::strerror(errno));
  if (exists && S_ISDIR(there.st_mode)) refuse(path, "it is a folder");
  if (exists && S_ISFIFO(there.st_mode)) return Way::fifo;
  if (exists) fd_ = open(path.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC);
  if (exists && fd_ < 0) refuse(path, std::strerror(errno));
  if (exists && !S_ISREG(there.st_mode)) return Way::through;
  if (exists) close(std::exchange(fd_, -1));
  try {
    const Replacement possible(path);
  } catch (const InputError&) {
    if (!exists) throw;
    return Way::in_place;  // the file can be written, but not its folder
  }
  return Way::replace;
}

void OutputFile::write_in_place(std::string_view content) {
  fd_ = open(path_.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC);
  if (fd_ < 0) fail_to_write(path_);
  write_all(fd_, content, path_);
  sync_and_close(fd_, path_);
}

void OutputFile::write(std::string_view content) {
  if (way_ == Way::in_place) return write_in_place(content);
  if (way_ == Way::replace) {
    try {
      Replacement made(path_);
      made.write(content);
      if (!made.take_place()) write_in_place(content);
    } catch (const InputError& error) {
      throw EnvironmentError(error.what());  // the folder has changed since it was tried
    }
    return;
  }
  if (way_ == Way::fifo) fd_ = opened_fifo(path_);
  write_all(fd_, content, path_);
  sync_and_close(fd_, path_);
}

}  // namespace sunder
