#include "support/replacement.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include "support/error.hpp"
#include "support/limits.hpp"

namespace sunder {
namespace {

namespace fs = std::filesystem;

// Keeps owner, group and permissions. Only root can give a file away; others stay the owner of the new file.
void take_permissions(int fd, const std::string& from) {
  struct stat old {
  }, made{};
  if (stat(from.c_str(), &old) != 0 || fstat(fd, &made) != 0) return;
  const bool is_owner = old.st_uid == made.st_uid && old.st_gid == made.st_gid;
  [[maybe_unused]] const bool given = is_owner || fchown(fd, old.st_uid, old.st_gid) == 0;
  fchmod(fd, old.st_mode & 0777);
}

}  // namespace

std::string followed(const std::string& path) {
  constexpr int kMostLinks = 40;  // as in Linux
  fs::path at = path;
  std::error_code error;
  for (int links = 0; links < kMostLinks; ++links) {
    const fs::path next = fs::read_symlink(at, error);
    if (error) break;
    at = at.parent_path() / next;  // which is `next` if that is absolute
  }
  return at;
}

void fail_to_write(const std::string& path) {
  throw EnvironmentError("cannot write " + path + ": " + std::strerror(errno));
}

void wait_longer(TimePoint start, const std::string& path) {
  constexpr double kPatience = 1;  // seconds
  if (interrupt().load() && seconds_since(start) > kPatience)
    throw EnvironmentError("cannot write " + path + ": stopped before it was read");
}

void write_all(int fd, std::string_view content, const std::string& path) {
  constexpr int kPause = 20;  // milliseconds
  for (TimePoint start = Clock::now(); !content.empty();) {
    pollfd room{fd, POLLOUT, 0};
    if (poll(&room, 1, kPause) <= 0) {
      wait_longer(start, path);
      continue;
    }
    start = Clock::now();
    const ssize_t n = ::write(fd, content.data(), std::min<std::size_t>(content.size(), PIPE_BUF));
    if (n < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (n <= 0) fail_to_write(path);
    content.remove_prefix(static_cast<std::size_t>(n));
  }
}

void sync_and_close(int& fd, const std::string& path) {
  const bool synced = fsync(fd) == 0 || errno == EINVAL || errno == EROFS;  // not everything can be synced
  const int reason = errno;
  const bool closed = close(std::exchange(fd, -1)) == 0;
  if (!synced) errno = reason;
  if (!synced || !closed) fail_to_write(path);
}

Replacement::Replacement(const std::string& path) : path_(path), target_(followed(path)) {
  constexpr int kMostTries = 1000;
  const std::string folder = target_.substr(0, target_.rfind('/') + 1);  // empty for the working folder
  for (int i = 0; i < kMostTries; ++i) {
    temporary_ = fmt::format("{}.sunder-{}-{}.part", folder, getpid(), i);
    fd_ = open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd_ >= 0 || errno != EEXIST) break;
  }
  if (fd_ < 0) throw InputError("cannot write " + path + ": " + std::strerror(errno));
  take_permissions(fd_, target_);
}

Replacement::~Replacement() {
  if (fd_ >= 0) close(fd_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

void Replacement::write(std::string_view content) { write_all(fd_, content, path_); }

bool Replacement::take_place() {
  sync_and_close(fd_, path_);
  if (std::rename(temporary_.c_str(), target_.c_str()) != 0) {
    if (errno == EBUSY) return false;
    fail_to_write(path_);
  }
  temporary_.clear();
  return true;
}

}  // namespace sunder
