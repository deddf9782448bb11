#include "support/output_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "support/error.hpp"

namespace sunder {

OutputFile::OutputFile(std::string path) : path_(std::move(path)), temporary_(path_ + ".part") {
  if (std::filesystem::is_directory(path_)) throw InputError("cannot write " + path_ + ": it is a folder");
  fd_ = open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd_ < 0) throw InputError("cannot write " + path_ + ": " + std::strerror(errno));
}

OutputFile::~OutputFile() {
  if (fd_ < 0) return;
  close(fd_);
  unlink(temporary_.c_str());
}

void OutputFile::write(const std::string& content) {
  std::string_view rest = content;
  while (!rest.empty()) {
    const ssize_t n = ::write(fd_, rest.data(), rest.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) throw EnvironmentError("cannot write " + path_ + ": " + std::strerror(errno));
    rest.remove_prefix(static_cast<std::size_t>(n));
  }
  if (fsync(fd_) != 0 && errno != EINVAL)
    throw EnvironmentError("cannot write " + path_ + ": " + std::strerror(errno));
  close(fd_);
  fd_ = -1;
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0)
    throw EnvironmentError("cannot write " + path_ + ": " + std::strerror(errno));
}

}  // namespace sunder
