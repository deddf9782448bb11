#include "fuzz/runner.hpp"

#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <optional>
#include <thread>

#include "fuzz/work_folder.hpp"
#include "model/text.hpp"
#include "support/clock.hpp"
#include "support/error.hpp"
#include "support/input_file.hpp"

namespace sunder::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongest = 1 << 22, kMostKept = 500, kMostFindings = 20;
constexpr double kMostSeconds = 20;                 // of a processor, for one input
constexpr double kMostWaiting = 10 * kMostSeconds;  // the machine may be busy
constexpr int kHasFinding = 99;                     // exit code of a child

/// The part of the memory that parent and child share.
struct Shared {
  std::atomic<std::uint64_t> inputs, accepted, length;
  std::array<char, kLongest> input;
};

Shared& make_shared_memory() {
  void* memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw EnvironmentError("no shared memory");
  return *new (memory) Shared{};
}

std::vector<std::string> files_in(const fs::path& folder) {
  std::vector<fs::path> paths;
  if (fs::is_directory(folder))
    for (const auto& each : fs::directory_iterator(folder)) paths.push_back(each.path());
  std::ranges::sort(paths);
  std::vector<std::string> contents;
  for (const fs::path& path : paths) contents.push_back(content_of(path.string()));
  return contents;
}

/// Inputs that once failed, and small real ones.
std::vector<std::string> kept_inputs(const Kind& kind) {
  const fs::path folder = SUNDER_FUZZ_FOLDER;
  std::vector<std::string> all = files_in(folder / "found" / kind.name);
  for (std::string& each : files_in(folder / "corpus" / kind.name)) all.push_back(std::move(each));
  if (all.empty()) all.emplace_back();
  return all;
}

/// True if the input was accepted. Any error that its reader does not promise ends the process.
bool is_accepted(const Kind& kind, const std::string& input) {
  try {
    kind.read(input);
    return true;
  } catch (const InputError& error) {
    if (std::string_view(error.what()).find("json.exception") == std::string_view::npos) return false;
    fmt::print(stderr, "{}: {}\n", kind.name, error.what());
  } catch (const ParseError&) {
    return false;
  } catch (const MalformedJson&) {
    return false;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}: {}\n", kind.name, error.what());
  }
  _exit(kHasFinding);
}

void try_input(const Kind& kind, const std::string& input, Shared& shared) {
  if (input.size() > kLongest) return;
  std::ranges::copy(input, shared.input.begin());
  shared.length = input.size();
  ++shared.inputs;
  if (is_accepted(kind, input)) ++shared.accepted;
}

/// The child: first the kept inputs from number `from` on, then mutated ones until it is killed.
[[noreturn]] void read_inputs(const Kind& kind, std::uint64_t seed, Shared& shared) {
  std::vector<std::string> pool = kept_inputs(kind);
  for (std::uint64_t i = shared.inputs; i < pool.size(); ++i) try_input(kind, pool[i], shared);
  Mutator mutator(seed + shared.inputs);
  const std::size_t kept = pool.size(),
                    most = 1000 + 2 * std::ranges::max(pool, {}, &std::string::size).size();
  for (;;) {
    const std::string &input = pool[mutator.below(pool.size())], &other = pool[mutator.below(pool.size())];
    std::string made = kind.mutate ? kind.mutate(mutator, input, other, kind.words)
                                   : mutator.mutated(input, other, kind.words);
    const std::uint64_t accepted = shared.accepted;
    try_input(kind, made, shared);
    if (shared.accepted == accepted || made.size() > most || mutator.below(10) != 0) continue;
    if (pool.size() < kMostKept)
      pool.push_back(std::move(made));
    else
      pool[kept + mutator.below(pool.size() - kept)] = std::move(made);
  }
}

double processor_seconds(pid_t child) {
  clockid_t clock{};
  timespec used{};
  if (clock_getcpuclockid(child, &clock) != 0 || clock_gettime(clock, &used) != 0) return 0;
  return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
}

/// Why the child ended; nothing if it was still at work when the time was up.
std::optional<std::string> ending_of(pid_t child, TimePoint end, const Shared& shared) {
  std::uint64_t last = 0;
  TimePoint began = Clock::now();
  double used = 0;
  for (int status = 0;;) {
    if (waitpid(child, &status, WNOHANG) == child) return "ended";
    if (const std::uint64_t now = shared.inputs; now != last) {
      last = now;
      began = Clock::now();
      used = processor_seconds(child);
    }
    const bool is_stuck =
        processor_seconds(child) - used > kMostSeconds || seconds_since(began) > kMostWaiting;
    if (is_stuck || Clock::now() >= end) {
      kill(child, SIGKILL);
      waitpid(child, &status, 0);
      return is_stuck ? std::optional("took too long") : std::nullopt;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

void keep(const Kind& kind, const Shared& shared, const std::string& why) {
  const std::string input(shared.input.data(), shared.length);
  const fs::path folder = fs::path("found") / kind.name;
  fs::create_directories(folder);
  const fs::path file = folder / fmt::format("{:016x}", std::hash<std::string>{}(input));
  std::ofstream(file, std::ios::binary) << input;
  fmt::print("{}: {} with the input {}\n", kind.name, why, fs::absolute(file).string());
}

}  // namespace

Tried run(const Kind& kind, double seconds, std::uint64_t seed) {
  Shared& shared = make_shared_memory();
  const TimePoint end = after(Clock::now(), seconds);
  std::size_t findings = 0;
  while (findings < kMostFindings) {
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child < 0) throw EnvironmentError("no new process");
    if (child == 0) read_inputs(kind, seed, shared);
    const auto why = ending_of(child, end, shared);
    fs::remove_all(work_folder(child));
    if (!why) break;
    keep(kind, shared, *why);
    ++findings;
  }
  const Tried tried{shared.inputs, shared.accepted, findings};
  munmap(&shared, sizeof(Shared));
  return tried;
}

}  // namespace sunder::fuzz
