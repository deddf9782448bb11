#include "targets/native/waiting.hpp"

#include <sys/syscall.h>

#include <fstream>
#include <sstream>
#include <string>

#include "support/files.hpp"

namespace sunder::native {

Waiting waiting_of(int thread_id) {
  const std::string folder = "/proc/self/task/" + std::to_string(thread_id);
  Waiting found;
  std::ifstream status(folder + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("voluntary_ctxt_switches:"))
      found.wakeups = std::stoull(line.substr(line.find(':') + 1));
  // "202 address operation value timeout ...", or "running"
  std::ifstream syscall(folder + "/syscall");
  long number = -1;
  std::string address, operation, value, timeout;
  found.in_a_call = static_cast<bool>(syscall >> number) && number >= 0;
  if (syscall >> address >> operation >> value >> timeout)
    found.for_ever = number == SYS_futex && timeout == "0x0";
  return found;
}

std::vector<int> threads_of_this_process() {
  std::vector<int> threads;
  for (const auto& task : entries_of("/proc/self/task")) threads.push_back(std::stoi(task.filename()));
  return threads;
}

}  // namespace sunder::native
