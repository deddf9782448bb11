#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "sunder/sunder.hpp"

/// The part that the bridges to test frameworks share: see sunder/gtest.hpp and sunder/catch2.hpp.
///
/// The code under test runs in processes of its own, as always. They are the test program again: it is
/// started with a variable that names the one assertion, runs the test up to there, and serves Sunder from
/// then on. So whatever the test does before the assertion is done again by each of them.
namespace sunder::testing {

/// How thoroughly an assertion checks an object.
class Within {
 public:
  Within(std::string time = "10s", const std::string& bounds = "") : time_(std::move(time)) {
    if (!bounds.empty()) option("--bounds", bounds);
  }

  Within& method(const std::string& name) { return option("--method", name); }
  Within& fail_on(const std::string& gravity) { return option("--fail-on", gravity); }
  Within& accept(const std::string& outcome) { return option("--accept", outcome); }

  /// Any option of `sunder check`.
  Within& option(const std::string& name, const std::string& value = "") {
    words_.push_back(name);
    if (!value.empty()) words_.push_back(value);
    return *this;
  }

  [[nodiscard]] std::vector<std::string> words() const {
    std::vector<std::string> all{"check", "--no-store", "--quiet", "--time", time_};
    all.insert(all.end(), words_.begin(), words_.end());
    return all;
  }

 private:
  std::string time_;
  std::vector<std::string> words_;
};

/// Whether the object is atomic, as far as the check could tell, and what it printed if not.
struct Checked {
  bool atomic = false;
  std::string report;
};

namespace detail {

inline constexpr const char *kAssertion = "SUNDER_ASSERTION", *kTestCase = "SUNDER_TEST_CASE",
                            *kReport = "SUNDER_ASSERTION_REPORT", *kWorker = "--sunder-worker";

inline bool& is_worker() {
  static bool value = false;
  return value;
}

// The words of the command line after the one that selects the test: a command that a report has printed.
inline std::vector<std::string>& given_words() {
  static std::vector<std::string> words;
  return words;
}

// A worker, and a command of a report, have arguments that no test framework knows; the word that selects the
// test takes their place.
__attribute__((constructor)) inline void prepare(int argc, char** argv, char** /*environment*/) {
  char* test = std::getenv(kTestCase);
  if (!test || argc < 2) return;
  is_worker() = std::strcmp(argv[1], kWorker) == 0;
  given_words().assign(argv + 2, argv + argc);
  for (int i = 1; i < argc; ++i) argv[i] = test;
}

inline int run_words(std::vector<std::string> words, const ObjectEntry& object) {
  words.insert(words.begin(), program_invocation_name);
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  return sunder::run(static_cast<int>(words.size()), argv.data(), std::vector<ObjectEntry>{object});
}

[[noreturn]] inline void serve(const ObjectEntry& object, const Within& within) {
  int code = 0;
  setenv("SUNDER_PASS", "*", 0);  // a worker reaches the assertion as this process did, with all variables
  if (is_worker()) {
    code = run_words({kWorker}, object);
  } else if (!given_words().empty()) {
    code = run_words(given_words(), object);
  } else {
    const char* path = std::getenv(kReport);
    if (!path || !std::freopen(path, "w", stdout) || dup2(fileno(stdout), STDERR_FILENO) < 0) std::_Exit(3);
    code = run_words(within.words(), object);
  }
  std::fflush(nullptr);
  std::_Exit(code);
}

// The start of the program that is to reach the assertion, with these variables set or removed.
struct Start {
  std::string test;                                                 ///< the argument that selects the test
  std::vector<std::pair<std::string, std::string>> variables = {};  ///< an empty value removes one
};

inline std::string quoted(const std::string& word) {
  std::string made = "'";
  for (const char c : word) made += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return made + "'";
}

// How reports call this program: it reaches the assertion, and takes the words that follow as a command.
inline std::string command_of(const Start& start, const std::string& assertion) {
  return std::string("env ") + kAssertion + "=" + quoted(assertion) + " " + kTestCase + "=" +
         quoted(start.test) + " " + quoted(program_invocation_name) + " " + quoted(start.test);
}

inline int run_again(const Start& start, const std::string& assertion, const std::string& report) {
  const pid_t child = fork();
  if (child == 0) {
    setenv(kAssertion, assertion.c_str(), 1);
    setenv(kTestCase, start.test.c_str(), 1);
    setenv(kReport, report.c_str(), 1);
    setenv("SUNDER_COMMAND", command_of(start, assertion).c_str(), 1);
    for (const auto& [name, value] : start.variables)
      if (value.empty())
        unsetenv(name.c_str());
      else
        setenv(name.c_str(), value.c_str(), 1);
    if (!std::freopen("/dev/null", "w", stdout)) _exit(3);
    execl("/proc/self/exe", program_invocation_name, start.test.c_str(), nullptr);
    _exit(3);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status)) return 3;
  return WEXITSTATUS(status);
}

inline std::string content_of(const std::string& path) {
  std::string text;
  std::FILE* file = std::fopen(path.c_str(), "r");
  if (!file) return text;
  for (int c = 0; (c = std::fgetc(file)) != EOF;) text += static_cast<char>(c);
  std::fclose(file);
  return text;
}

}  // namespace detail

/// Checks the object from within a test. `assertion` names the place, so that other assertions of the same
/// test are passed over in the processes of this one.
inline Checked check(const ObjectEntry& object, const Within& within, const std::string& assertion,
                     const detail::Start& start) {
  if (const char* asked = std::getenv(detail::kAssertion)) {
    if (assertion == asked) detail::serve(object, within);
    return {true, {}};
  }
  std::string path = "/tmp/sunder-report-XXXXXX";
  const int file = mkstemp(path.data());
  if (file < 0) return {false, "cannot write to /tmp"};
  close(file);
  const int code = detail::run_again(start, assertion, path);
  std::string report = detail::content_of(path);
  unlink(path.c_str());
  if (code != 0 && report.empty())
    report = "the check ended before it began; does the test reach this assertion when it runs alone?";
  return {code == 0, "\n" + report};
}

}  // namespace sunder::testing
