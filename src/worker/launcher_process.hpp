#pragma once

#include <sys/socket.h>

#include <array>
#include <cstddef>

#include "worker/launcher.hpp"

/// The code of the launcher and of the wardens. See Launcher.
namespace sunder {

/// The number of descriptors in a request to the launcher: the command, and the ends of the worker.
inline constexpr std::size_t kPassed = 5;

/// A message of one byte that carries the descriptors of a request.
class PassedDescriptors {
 public:
  PassedDescriptors() {
    header.msg_iov = &data_;
    header.msg_iovlen = 1;
    header.msg_control = buffer_.data();
    header.msg_controllen = buffer_.size();
  }
  PassedDescriptors(const PassedDescriptors&) = delete;
  PassedDescriptors& operator=(const PassedDescriptors&) = delete;

  msghdr header{};

 private:
  alignas(cmsghdr) std::array<char, CMSG_SPACE(kPassed * sizeof(int))> buffer_{};
  char content_ = 0;
  iovec data_{&content_, 1};
};

/// A command and its environment. Both end with a null.
struct Program {
  std::vector<char*> arguments, environment;
};

/// The launcher: starts wardens until our process is gone.
[[noreturn]] void serve_as_launcher(int socket);

/// The warden of one worker, in a process of its own. `temporary` is the worker's own folder for temporary
/// files.
[[noreturn]] void serve_as_warden(Program program, const WorkerEnds& ends, const std::string& temporary);

}  // namespace sunder
