#include "worker/process_tree.hpp"

#include <dirent.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <string>

#include "support/clock.hpp"

namespace sunder {
namespace {

constexpr double kStuckSeconds = 2;
constexpr useconds_t kPauseMicroseconds = 500;

// The name of the program, in brackets, may hold anything: the fields after its last bracket count.
std::optional<ProcessEntry> entry_of(const char* number) {
  std::FILE* file = std::fopen((std::string("/proc/") + number + "/stat").c_str(), "re");
  if (!file) return std::nullopt;
  char line[1024];
  const std::size_t size = std::fread(line, 1, sizeof line - 1, file);
  std::fclose(file);
  line[size] = '\0';
  const char* fields = std::strrchr(line, ')');
  ProcessEntry entry{std::atoi(number), 0, 0, false, 0};
  char state = 0;
  long pages = 0;
  const char* const wanted =
      ") %c %d %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %d %*s %*s %*s %ld";
  if (!fields || std::sscanf(fields, wanted, &state, &entry.parent, &entry.threads, &pages) != 4)
    return std::nullopt;
  entry.is_stopped = state == 'T' || state == 't';
  entry.resident = static_cast<std::size_t>(pages) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return entry;
}

std::vector<ProcessEntry> all_processes() {
  std::vector<ProcessEntry> all;
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir("/proc"), closedir);
  while (const dirent* each = folder ? readdir(folder.get()) : nullptr)
    if (each->d_name[0] >= '1' && each->d_name[0] <= '9')
      if (const auto entry = entry_of(each->d_name)) all.push_back(*entry);
  return all;
}

// False if this process has children.
bool reap_all() {
  pid_t ended = 0;
  while ((ended = waitpid(-1, nullptr, WNOHANG | __WALL)) > 0) {
  }
  return ended < 0;
}

}  // namespace

std::vector<ProcessEntry> descendants_of(pid_t ancestor) {
  std::vector<ProcessEntry> others = all_processes(), found;
  std::vector<pid_t> parents{ancestor};
  while (!parents.empty()) {
    const auto is_child = [&](const ProcessEntry& p) {
      return std::ranges::find(parents, p.parent) != parents.end();
    };
    const auto children = std::partition(others.begin(), others.end(), std::not_fn(is_child));
    parents.clear();
    std::transform(children, others.end(), std::back_inserter(parents), [](const auto& p) { return p.pid; });
    found.insert(found.end(), children, others.end());
    others.erase(children, others.end());
  }
  return found;
}

std::size_t share_of_memory(const ProcessEntry& process) {
  std::ifstream parts("/proc/" + std::to_string(process.pid) + "/smaps_rollup");
  std::size_t kilobytes = 0;
  for (std::string line; std::getline(parts, line);)
    if (std::sscanf(line.c_str(), "Pss: %zu kB", &kilobytes) == 1) return kilobytes << 10;
  return process.resident;  // it may not be looked at
}

void end_descendants() {
  for (const TimePoint start = Clock::now(); !reap_all() && seconds_since(start) < kStuckSeconds;
       usleep(kPauseMicroseconds))
    for (const ProcessEntry& each : descendants_of(getpid())) ::kill(each.pid, SIGKILL);
}

}  // namespace sunder
