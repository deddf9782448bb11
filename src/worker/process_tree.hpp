#pragma once

#include <sys/types.h>

#include <cstddef>
#include <vector>

namespace sunder {

/// A process, as the system shows it.
struct ProcessEntry {
  pid_t pid, parent;
  int threads;
  bool is_stopped;       ///< by a signal or a debugger
  std::size_t resident;  ///< bytes
};

/// Every process that descends from this one; not the process itself. One whose relatives end meanwhile may
/// be missing.
std::vector<ProcessEntry> descendants_of(pid_t ancestor);

/// The memory of a process in bytes. Memory that processes share, as after a fork, is divided among them.
std::size_t share_of_memory(const ProcessEntry& process);

/// Kills the descendants of this process, and those that they start meanwhile, and reaps them. Gives up after
/// some seconds, because a process may be stuck in the kernel.
void end_descendants();

}  // namespace sunder
