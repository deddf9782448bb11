// Descriptors that are not ours: closed, replaced, read and written.
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <string>

#include "hostile.hpp"

namespace hostile {
namespace {

constexpr int kFirst = 3, kLast = 300;

void write_everywhere(const std::string& text) {
  for (int fd = kFirst; fd <= kLast; ++fd)
    if (write(fd, text.data(), text.size()) < 0) continue;
}

/// Closes every descriptor, one by one.
void closes_all() {
  for (int fd = 0; fd <= kLast; ++fd) close(fd);
}

/// Closes every descriptor in one call.
void closes_range() { syscall(SYS_close_range, 0, ~0U, 0); }

/// Closes stdin, stdout and stderr.
void closes_standard() {
  for (int fd = 0; fd < kFirst; ++fd) close(fd);
}

/// Closes the descriptor of the replies only.
void closes_replies() { close(4); }

/// Closes the descriptor of the requests only.
void closes_requests() { close(3); }

/// Puts /dev/null in the place of every descriptor.
void replaces_all() {
  const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int fd = kFirst; fd <= kLast; ++fd)
    if (fd != null) dup2(null, fd);
}

/// Puts one end of the pipes in the place of the other.
void crosses() {
  dup2(3, 200);
  dup2(4, 3);
  dup2(200, 4);
}

/// Writes a line of garbage to every descriptor.
void writes_garbage() { write_everywhere("\xff\xfe garbage \x1b[2J\n"); }

/// Writes half a line to every descriptor, so that the next reply is malformed.
void writes_half() { write_everywhere("{\"id\": "); }

/// Writes 32 MB without the end of a line to every descriptor.
void writes_long_line() {
  const std::string part(1 << 20, 'x');
  for (int i = 0; i < 32; ++i) write_everywhere(part);
}

/// Writes JSON that looks like a reply to every descriptor.
void writes_replies() {
  std::string replies;
  for (int id = 0; id < 200; ++id) {
    const std::string number = std::to_string(id);
    replies += "{\"id\":" + number + ",\"runs\":[]}\n{\"id\":" + number + "}\n";
  }
  write_everywhere(replies);
}

/// Writes deeply nested JSON to every descriptor.
void writes_nested() {
  write_everywhere("{\"id\":" + std::string(100'000, '[') + std::string(100'000, ']') + "}\n");
}

/// Writes a reply whose numbers are out of range to every descriptor.
void writes_numbers() {
  write_everywhere("{\"id\":1e999}\n{\"id\":-1}\n{\"id\":18446744073709551616}\n{\"id\":null}\n");
}

/// Reads the requests of the worker.
void reads_requests() {
  std::array<char, 4096> taken;
  const int flags = fcntl(3, F_GETFL);
  fcntl(3, F_SETFL, flags | O_NONBLOCK);
  for (int i = 0; i < 100; ++i)
    if (read(3, taken.data(), taken.size()) == 0) break;
}

/// Makes the pipes of the worker non-blocking.
void unblocks() {
  for (int fd = kFirst; fd <= kLast; ++fd) fcntl(fd, F_SETFL, O_NONBLOCK);
}

/// Makes the pipes of the worker as small as they can be.
void shrinks() {
  for (int fd = kFirst; fd <= kLast; ++fd) fcntl(fd, F_SETPIPE_SZ, 1);
}

/// Opens files until there is no descriptor left.
void uses_up() {
  while (open("/dev/null", O_RDONLY) >= 0) {
  }
}

}  // namespace

Entries descriptors() {
  return {kind("CloseAll", &closes_all),
          kind("CloseRange", &closes_range),
          kind("CloseStandard", &closes_standard),
          kind("CloseReplies", &closes_replies),
          kind("CloseRequests", &closes_requests),
          kind("ReplaceAll", &replaces_all),
          kind("Cross", &crosses),
          kind("Garbage", &writes_garbage),
          kind("HalfLine", &writes_half),
          kind("LongLine", &writes_long_line),
          kind("ForgedReplies", &writes_replies),
          kind("NestedReply", &writes_nested),
          kind("NumbersReply", &writes_numbers),
          kind("ReadRequests", &reads_requests),
          kind("Unblock", &unblocks),
          kind("ShrinkPipes", &shrinks),
          kind("UseUpDescriptors", &uses_up)};
}

}  // namespace hostile
