#include "support/input_file.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <vector>

#include "support/descriptor.hpp"
#include "support/error.hpp"
#include "support/limits.hpp"

namespace sunder {
namespace {

// Waits until there is something to read, or the end: a pipe may have no writer yet.
void wait_readable(int fd, const std::string& path) {
  constexpr int kPause = 20;  // milliseconds
  for (pollfd waiting{fd, POLLIN, 0}; poll(&waiting, 1, kPause) <= 0;)
    if (interrupt()) throw EnvironmentError("stopped before " + path + " could be read");
}

bool is_regular(int fd) {
  struct stat seen {};
  return fstat(fd, &seen) == 0 && S_ISREG(seen.st_mode);
}

}  // namespace

std::string content_of(const std::string& path, const std::string& hint) {
  constexpr std::size_t kMost = 256'000'000, kChunk = 1 << 16;
  const Descriptor file(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (!file.is_open()) throw InputError("cannot read " + path + hint);
  const bool never_waits = is_regular(file.get());
  std::string content;
  std::vector<char> chunk(kChunk);
  for (;;) {
    if (!never_waits) wait_readable(file.get(), path);
    const ssize_t n = read(file.get(), chunk.data(), kChunk);
    // The system calls some of its own files regular, such as /proc/kmsg.
    if (n < 0 && errno == EAGAIN && never_waits) throw InputError("cannot read " + path + ": it has no end");
    if (n < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (n < 0) throw InputError("cannot read " + path + hint);  // it is a folder, for one
    if (n == 0) return content;
    content.append(chunk.data(), static_cast<std::size_t>(n));
    if (content.size() > kMost) throw InputError(path + " has more than 256 MB, and is not read");
  }
}

}  // namespace sunder
