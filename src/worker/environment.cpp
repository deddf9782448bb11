#include "worker/environment.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include "support/descriptor.hpp"

namespace sunder {
namespace {

// For any program; for the C library and the loader; for Java; for sanitizers, coverage and debug
// information; for libraries of threads; for Rust.
constexpr auto kNeeded = std::to_array<std::string_view>({"PATH",
                                                          "HOME",
                                                          "USER",
                                                          "LOGNAME",
                                                          "SHELL",
                                                          "TERM",
                                                          "LANG",
                                                          "LANGUAGE",
                                                          "LC_*",
                                                          "TZ*",
                                                          "TMPDIR",
                                                          "SUNDER_*",
                                                          "LD_*",
                                                          "MALLOC_*",
                                                          "GLIBC_TUNABLES",
                                                          "JAVA_HOME",
                                                          "CLASSPATH",
                                                          "JDK_JAVA_OPTIONS",
                                                          "_JAVA_OPTIONS",
                                                          "JAVA_TOOL_OPTIONS",
                                                          "ASAN_*",
                                                          "UBSAN_*",
                                                          "LSAN_*",
                                                          "TSAN_*",
                                                          "MSAN_*",
                                                          "LLVM_PROFILE_FILE",
                                                          "GCOV_*",
                                                          "OMP_*",
                                                          "GOMP_*",
                                                          "KMP_*",
                                                          "TBB_*",
                                                          "RUST_*",
                                                          "CARGO_MANIFEST_DIR",
                                                          "CARGO_PKG_*"});

bool matches(std::string_view name, std::string_view pattern) {
  if (pattern.empty()) return false;
  if (pattern.back() != '*') return name == pattern;
  return name.starts_with(pattern.substr(0, pattern.size() - 1));
}

// Where the system has put the variables when this program began. It shows this place to others, whatever
// setenv() does. No bytes if it does not say.
std::string_view first_environment() {
  constexpr int kFieldsBefore = 47;  // after the name of the program, see proc(5)
  std::ifstream file("/proc/self/stat");
  std::string word;
  while (word.find(')') == std::string::npos && file >> word) {
  }
  for (int i = 0; i < kFieldsBefore; ++i) file >> word;
  std::uintptr_t start = 0, end = 0;
  if (!(file >> start >> end) || end < start) return {};
  return {reinterpret_cast<const char*>(start), end - start};  // NOLINT(performance-no-int-to-ptr)
}

}  // namespace

bool reaches_workers(std::string_view name, std::string_view passed) {
  while (!passed.empty()) {
    const std::size_t end = std::min(passed.find(','), passed.size());
    if (matches(name, passed.substr(0, end))) return true;
    passed.remove_prefix(std::min(end + 1, passed.size()));
  }
  return std::ranges::any_of(kNeeded, [&](std::string_view each) { return matches(name, each); });
}

std::vector<std::string> environment_of_workers() {
  const char* given = std::getenv(kPass);
  const std::string_view passed = given ? given : "";
  std::vector<std::string> variables;
  for (char** each = environ; *each; ++each) {
    const std::string_view variable = *each;
    if (reaches_workers(variable.substr(0, variable.find('=')), passed)) variables.emplace_back(variable);
  }
  return variables;
}

void forget_environment() {
  const char* given = std::getenv("TMPDIR");
  const std::string temporary = given ? given : "";
  std::vector<std::string_view> places{first_environment()};
  for (char** each = environ; *each; ++each) places.emplace_back(*each);
  // Memory that cannot be written, such as a literal given to putenv(), is an error of read(), not a crash.
  const Descriptor zeros(open("/dev/zero", O_RDONLY | O_CLOEXEC));
  for (const std::string_view place : places) {
    [[maybe_unused]] const auto erased = read(zeros.get(), const_cast<char*>(place.data()), place.size());
  }
  clearenv();
  if (given) setenv("TMPDIR", temporary.c_str(), 1);
}

}  // namespace sunder
