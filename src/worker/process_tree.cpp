#include "worker/process_tree.hpp"

#include <dirent.h>
#include <fmt/format.h>
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
std::optional<ProcessEntry> entry_of(pid_t pid) {
  std::FILE* file = std::fopen(fmt::format("/proc/{}/stat", pid).c_str(), "re");
  if (!file) return std::nullopt;
  char line[1024];
  const std::size_t size = std::fread(line, 1, sizeof line - 1, file);
  std::fclose(file);
  line[size] = '\0';
  const char* fields = std::strrchr(line, ')');
  ProcessEntry entry{pid, 0, 0, false, 0};
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

// The entries of a folder of /proc that are numbers.
std::vector<pid_t> numbers_in(const std::string& path) {
  std::vector<pid_t> numbers;
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir(path.c_str()), closedir);
  while (const dirent* each = folder ? readdir(folder.get()) : nullptr)
    if (each->d_name[0] >= '1' && each->d_name[0] <= '9') numbers.push_back(std::atoi(each->d_name));
  return numbers;
}

std::vector<ProcessEntry> all_processes() {
  std::vector<ProcessEntry> all;
  for (const pid_t pid : numbers_in("/proc"))
    if (const auto entry = entry_of(pid)) all.push_back(*entry);
  return all;
}

// The system lists the children of each thread, unless it was built without CONFIG_PROC_CHILDREN. A list may
// lack a child while a brother or sister is reaped.
std::vector<pid_t> children_of(pid_t parent) {
  std::vector<pid_t> children;
  for (const pid_t thread : numbers_in(fmt::format("/proc/{}/task", parent))) {
    std::FILE* file = std::fopen(fmt::format("/proc/{}/task/{}/children", parent, thread).c_str(), "re");
    for (pid_t child = 0; file && std::fscanf(file, "%d", &child) == 1;) children.push_back(child);
    if (file) std::fclose(file);
  }
  return children;
}

bool lists_children() {
  static const bool lists = access("/proc/thread-self/children", R_OK) == 0;
  return lists;
}

std::vector<ProcessEntry> descendants_by_lists(pid_t ancestor) {
  std::vector<ProcessEntry> found;
  std::vector<pid_t> unseen{ancestor};
  while (!unseen.empty()) {
    const pid_t parent = unseen.back();
    unseen.pop_back();
    for (const pid_t child : children_of(parent)) {
      unseen.push_back(child);
      if (const auto entry = entry_of(child)) found.push_back(*entry);
    }
  }
  return found;
}

std::vector<ProcessEntry> descendants_among_all(pid_t ancestor) {
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

// False if this process has children.
bool reap_all() {
  pid_t ended = 0;
  while ((ended = waitpid(-1, nullptr, WNOHANG | __WALL)) > 0) {
  }
  return ended < 0;
}

}  // namespace

std::vector<ProcessEntry> descendants_of(pid_t ancestor) {
  return lists_children() ? descendants_by_lists(ancestor) : descendants_among_all(ancestor);
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
