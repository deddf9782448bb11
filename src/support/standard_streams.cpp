#include "support/standard_streams.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "support/error.hpp"
#include "support/format.hpp"
#include "support/printable.hpp"

namespace sunder {
namespace {

void check(std::FILE* file, bool written) {
  if (written || file != stdout) return;
  if (errno == EPIPE) throw ReaderGone();
  throw EnvironmentError(std::string("cannot write to stdout: ") + std::strerror(errno));
}

void put(std::FILE* file, std::string_view text) {
  check(file, std::fwrite(text.data(), 1, text.size(), file) == text.size());
}

}  // namespace

void keep_standard_streams() {
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd) {
    if (fcntl(fd, F_GETFD) >= 0) continue;
    // No number below `fd` is free, so this opens `fd`. Writing to a stdout opened for reading still fails.
    open("/dev/null", fd == STDERR_FILENO ? O_WRONLY : O_RDONLY);
  }
}

void print(std::FILE* file, std::string_view text) { put(file, printable(with_short_lines(text))); }

void print_data(std::string_view data) {
  if (isatty(STDOUT_FILENO) != 0) return print(stdout, data);
  put(stdout, data);
}

void flush(std::FILE* file) { check(file, std::fflush(file) == 0); }

}  // namespace sunder
