#include "worker/usage.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

namespace sunder {
namespace {

constexpr std::size_t kGigabyte = std::size_t{1} << 30;
constexpr int kMostProcesses = 256;
constexpr int kMostThreads = 4096;

// A quarter of the machine's memory, within bounds, because several workers run at the same time.
std::size_t most_memory() {
  static const std::size_t most = std::clamp(
      static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) / 4,
      kGigabyte, 4 * kGigabyte);
  return most;
}

Crash killed_for(const std::string& reason) {
  return {"SIGKILL", "Sunder ended it: it had more than " + reason};
}

}  // namespace

std::optional<Crash> excess_in(const Usage& usage) {
  if (usage.is_stopped) return Crash{"SIGSTOP", "Sunder ended it: it had stopped itself"};
  if (usage.memory > most_memory())
    return killed_for(fmt::format("{:.1f} GB of memory", static_cast<double>(most_memory()) / kGigabyte));
  if (usage.processes > kMostProcesses) return killed_for(fmt::format("{} processes", kMostProcesses));
  if (usage.threads > kMostThreads) return killed_for(fmt::format("{} threads", kMostThreads));
  return std::nullopt;
}

bool is_worn(const Usage& usage) {
  return usage.memory > most_memory() / 2 || usage.processes > kMostProcesses / 2 ||
         usage.threads > kMostThreads / 2;
}

}  // namespace sunder
