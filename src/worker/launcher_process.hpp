#pragma once

#include <cstddef>

#include "worker/launcher.hpp"

/// The code of the launcher and of the wardens. See Launcher.
namespace sunder {

/// The number of descriptors in a request to the launcher: the command, and the ends of the worker.
inline constexpr std::size_t kPassed = 5;

/// The launcher: starts wardens until our process is gone.
[[noreturn]] void serve_as_launcher(int socket);

/// The warden of one worker, in a process of its own. `temporary` is the worker's own folder for temporary
/// files.
[[noreturn]] void serve_as_warden(char** arguments, const WorkerEnds& ends, const std::string& temporary);

}  // namespace sunder
