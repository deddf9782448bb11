#include "hostile/examine.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "hostile/expectation.hpp"
#include "support/confined.hpp"

namespace sunder::testing {
namespace {

using nlohmann::json;

constexpr int kMostLate = 6;    // seconds beyond the time of a check: one, and a call that does not end
constexpr int kPatience = 20;   // then seconds of a processor, since a JVM may have to start or to end
constexpr int kLongest = 128;   // seconds of a check; each has twice the time of the one before
constexpr int kAttempts = 6;    // enough for a machine that has nothing else to do
constexpr int kMost = 10;       // if a busy machine made fewer executions than these:
constexpr int kEnough = 10000;  // of a method that did not show what must come

// `meet` is never atomic, the others are. The core comes last in a short check.
std::string right_for(const std::string& method) {
  if (method == "meet") return "outcome: true";
  return method == "core" ? "clean | error: not tried" : "clean";
}

std::string expected_of(const HostileKind& kind, bool is_calm, const std::string& method) {
  return !is_calm && (kind.every || method == "act") ? kind.expected : right_for(method);
}

// A terminal obeys these; text of the object must not reach it as it is.
bool has_control_characters(const std::string& text) {
  return std::ranges::any_of(text, [](char c) { return (c >= 0 && c < ' ' && c != '\n') || c == 0x7f; });
}

void judge_end(const Confined& done, Examined& seen) {
  if (!done.ended) seen.survived += "did not end\n";
  if (done.exit_code > 3) seen.survived += "exit code " + std::to_string(done.exit_code) + "\n";
  if (has_control_characters(done.out + done.err)) seen.survived += "control characters are printed\n";
  for (const std::string& process : done.processes) seen.left += "process " + process + "\n";
  for (const std::string& file : done.files) seen.left += "file " + file + "\n";
}

// True if more time may show what is expected.
bool may_come(const std::string& came) { return came == "clean" || came.starts_with("error: not tried"); }

/// Methods that may need more time.
struct Early {
  int all = 0;
  int starved = 0;  // barely tried
};

Early judge_verdicts(const json& results, const HostileKind& kind, Examined& seen) {
  Early early;
  for (const json& object : results["objects"]) {
    const bool is_calm = object["name"].get<std::string>().find("Calm") != std::string::npos;
    for (const json& method : object["methods"]) {
      const std::string name = method["name"], came = came_out(method);
      const std::string expected = expected_of(kind, is_calm, name);
      const bool fit = name == "two methods" || fits(expected, came);
      if (!fit && may_come(came)) {
        ++early.all;
        early.starved += method["executions"].get<std::int64_t>() < kEnough;
      }
      if (!fit) seen.survived += name + ": " + came + " instead of " + expected + "\n";
      if (!names_harness(method)) seen.named += name + ": " + came + " names no harness\n";
    }
  }
  return early;
}

std::vector<std::string> check_of(const HostileKind& kind, const std::vector<std::string>& options) {
  std::vector<std::string> command{SUNDER_COMMAND_PATH, "check"};
  for (const auto& part : {kind.words, options}) command.insert(command.end(), part.begin(), part.end());
  return command;
}

Early attempt(const HostileKind& kind, int seconds, const std::vector<std::string>& options, Examined& seen) {
  Confinement confinement;
  const std::string results = confinement.folder() + "/results.json", store = confinement.folder() + "/store";
  const std::string canary = confinement.folder() + "/here/canary";
  for (const std::string& file : {results, canary}) std::ofstream(file).flush();
  std::vector<std::string> command = check_of(kind, options);
  command.insert(command.end(),
                 {"--time", std::to_string(seconds) + "s", "--json", results, "--store", store});
  Confined done = confinement.run(command, seconds + kMostLate, kPatience);
  std::erase(done.files, store);
  seen.seconds = done.seconds;
  seen.late = std::max(0.0, done.seconds - seconds);

  std::ifstream in(results);
  const json read = json::parse(in, nullptr, false);
  if (read.is_discarded()) seen.survived += "no results: " + done.err + "\n";
  const Early early = read.is_discarded() ? Early{} : judge_verdicts(read, kind, seen);
  judge_end(done, seen);
  if (!std::filesystem::exists(canary)) seen.left += "a file of the user is gone\n";
  const int code = confinement.run({SUNDER_COMMAND_PATH, "report", store}, kMostLate, kPatience).exit_code;
  if (!read.is_discarded() && code != 0 && code != 1 && code != 3)
    seen.survived += "the store is unreadable\n";
  return early;
}

}  // namespace

Examined examine(const HostileKind& kind, const std::vector<std::string>& options) {
  for (int number = 1, seconds = kind.seconds;; ++number, seconds = std::min(2 * seconds, kLongest)) {
    Examined seen;
    const Early early = attempt(kind, seconds, options, seen);
    const auto wrong = std::ranges::count(seen.survived, '\n');
    const bool is_last = number >= (early.starved > 0 ? kMost : kAttempts);
    if (is_last || early.all == 0 || wrong > early.all) return seen;
  }
}

double seconds_after_interrupt(const HostileKind& kind, const std::vector<std::string>& options) {
  constexpr int kSecondsToInterrupt = 2;
  Confinement confinement;
  std::vector<std::string> command = check_of(kind, options);
  command.insert(command.end(), {"--time", "120s", "--no-store"});
  return confinement.run(command, kSecondsToInterrupt + kMostLate, kPatience, kSecondsToInterrupt)
      .since_interrupt;
}

}  // namespace sunder::testing
