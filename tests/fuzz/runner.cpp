#include "fuzz/runner.hpp"

#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <optional>
#include <thread>

#include "fuzz/coverage.hpp"
#include "fuzz/work_folder.hpp"
#include "model/text.hpp"
#include "support/clock.hpp"
#include "support/error.hpp"
#include "support/input_file.hpp"

namespace sunder::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongest = 1 << 22, kMostFindings = 20;
constexpr double kMostSeconds = 20;                 // of a processor, for one input
constexpr double kMostWaiting = 10 * kMostSeconds;  // the machine may be busy
constexpr int kHasFinding = 99;                     // exit code of a child

/// The part of the memory that parent and child share.
struct Shared {
  std::atomic<std::uint64_t> inputs, accepted, length;
  Coverage coverage;
  std::array<char, kLongest> input;
};

Shared& make_shared_memory() {
  void* memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw EnvironmentError("no shared memory");
  return *new (memory) Shared{};
}

struct KeptInput {
  fs::path file;
  std::string content;
};

/// The files of a folder, the smallest first.
std::vector<KeptInput> files_in(const fs::path& folder) {
  std::vector<KeptInput> files;
  if (fs::is_directory(folder))
    for (const auto& each : fs::directory_iterator(folder))
      files.push_back({each.path(), content_of(each.path().string())});
  std::ranges::sort(files, {}, [](const KeptInput& f) { return std::pair(f.content.size(), f.file); });
  return files;
}

/// Inputs that once failed, small real ones, and those of this run that reached new code.
std::vector<KeptInput> kept_inputs(const Kind& kind) {
  std::vector<KeptInput> all;
  for (const fs::path& folder :
       {fs::path(SUNDER_FUZZ_FOLDER) / "found", fs::path(SUNDER_FUZZ_FOLDER) / "corpus", fs::path("reached")})
    for (KeptInput& each : files_in(folder / kind.name)) all.push_back(std::move(each));
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

/// Reads the input. True if it reached code that no input before it reached.
bool reaches_new_code(const Kind& kind, const std::string& input, Shared& shared) {
  if (input.size() > kLongest) return false;
  std::ranges::copy(input, shared.input.begin());
  shared.length = input.size();
  ++shared.inputs;
  Coverage::begin();
  shared.accepted += is_accepted(kind, input);
  return shared.coverage.add();
}

fs::path written(const char* folder, const Kind& kind, const std::string& input) {
  const fs::path file =
      fs::path(folder) / kind.name / fmt::format("{:016x}", std::hash<std::string>{}(input));
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << input;
  return fs::absolute(file);
}

/// The child: first the kept inputs that were not tried, then mutated ones until the end.
[[noreturn]] void read_inputs(const Kind& kind, std::uint64_t seed, TimePoint end, Shared& shared) {
  const bool mutates = Clock::now() < end;
  std::vector<std::string> pool;
  for (KeptInput& kept : kept_inputs(kind)) {
    const bool was_tried = pool.size() < shared.inputs;
    if (!was_tried && !reaches_new_code(kind, kept.content, shared) && !mutates)
      fmt::print("{} reaches no code that smaller inputs do not reach\n", kept.file.string());
    pool.push_back(std::move(kept.content));
  }
  std::fflush(stdout);
  if (pool.empty()) pool.emplace_back();
  for (Mutator mutator(seed + shared.inputs); Clock::now() < end;) {
    const std::string &input = pool[mutator.below(pool.size())], &other = pool[mutator.below(pool.size())];
    std::string made = kind.mutate ? kind.mutate(mutator, input, other, kind.words)
                                   : mutator.mutated(input, other, kind.words);
    if (!reaches_new_code(kind, made, shared)) continue;
    written("reached", kind, made);
    pool.push_back(std::move(made));
  }
  _exit(0);
}

double processor_seconds(pid_t child) {
  clockid_t clock{};
  timespec used{};
  if (clock_getcpuclockid(child, &clock) != 0 || clock_gettime(clock, &used) != 0) return 0;
  return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
}

/// The failure of the child, if any.
std::optional<std::string> fault_of(pid_t child, const Shared& shared) {
  std::uint64_t last = 0;
  TimePoint began = Clock::now();
  double used = 0;
  for (int status = 0;;) {
    if (waitpid(child, &status, WNOHANG) == child) return status == 0 ? std::nullopt : std::optional("ended");
    if (const std::uint64_t now = shared.inputs; now != last) {
      last = now;
      began = Clock::now();
      used = processor_seconds(child);
    }
    if (processor_seconds(child) - used > kMostSeconds || seconds_since(began) > kMostWaiting) {
      kill(child, SIGKILL);
      waitpid(child, &status, 0);
      return "took too long";
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

double processor_seconds_of_children() {
  rusage used{};
  getrusage(RUSAGE_CHILDREN, &used);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

}  // namespace

Tried run(const Kind& kind, double seconds, std::uint64_t seed) {
  Shared& shared = make_shared_memory();
  fs::remove_all(fs::path("reached") / kind.name);
  const TimePoint end = after(Clock::now(), seconds);
  const double used = processor_seconds_of_children();
  std::size_t findings = 0;
  while (findings < kMostFindings) {
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child < 0) throw EnvironmentError("no new process");
    if (child == 0) read_inputs(kind, seed, end, shared);
    const auto fault = fault_of(child, shared);
    fs::remove_all(work_folder(child));
    if (!fault) break;
    const fs::path file = written("found", kind, {shared.input.data(), shared.length});
    fmt::print("{}: {} with the input {}\n", kind.name, *fault, file.string());
    ++findings;
  }
  if (shared.accepted == 0) {
    fmt::print("{}: not one input was accepted, so the corpus is out of date\n", kind.name);
    ++findings;
  }
  const Tried tried{shared.inputs, shared.accepted, findings, processor_seconds_of_children() - used};
  munmap(&shared, sizeof(Shared));
  return tried;
}

}  // namespace sunder::fuzz
