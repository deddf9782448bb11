#include "targets/jvm/java.hpp"

#include <sched.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "support/error.hpp"
#include "support/files.hpp"
#include "support/format.hpp"

namespace sunder::jvm {
namespace {

namespace fs = std::filesystem;

constexpr std::array kOptions{
    "-XX:TieredStopAtLevel=1",  // code is compiled sooner, and shows more violations per second
    "-XX:+UseParallelGC",
    "-XX:+UseCondCardMark",  // results of different threads do not contend for the card table
    "-XX:+IgnoreUnrecognizedVMOptions",
    "-XX:-UseBiasedLocking",  // on a JDK before 15, to revoke a bias stops all threads
    "-XX:-UsePerfData",
    "-XX:-StackTraceInThrowable",  // stack traces are never read, and code under test may throw at every call
    "-XX:ErrorFile=/dev/null",     // a crash is a result, and needs no report
    "-XX:CompileCommand=quiet",
    "-Xms256m",
    "-Xmx512m",
    "-Xmn160m",
};

std::string java_of(const fs::path& home, const std::string& named_by) {
  const fs::path java = home / "bin/java";
  if (!is_program(java))
    throw EnvironmentError("there is no Java in " + home.string() + " (" + named_by +
                           "): it has no program bin/java");
  return java;
}

std::string java_on_path() {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');)
    if (is_program(fs::path(folder) / "java")) return fs::path(folder) / "java";
  throw EnvironmentError(
      "there is no Java here; install a JRE, or say where one is with --java-home or JAVA_HOME");
}

// Otherwise a thread that is pinned to a core would see only one processor.
std::string processors() {
  cpu_set_t usable;
  CPU_ZERO(&usable);
  const int count = sched_getaffinity(0, sizeof usable, &usable) == 0 ? CPU_COUNT(&usable) : 1;
  return "-XX:ActiveProcessorCount=" + std::to_string(count);
}

std::string java(const Settings& settings) {
  if (!settings.java_home.empty()) return java_of(settings.java_home, "--java-home");
  const char* home = std::getenv("JAVA_HOME");
  return home && *home ? java_of(home, "JAVA_HOME") : java_on_path();
}

// The worker has another working folder.
std::string absolute(const std::string& classpath) {
  std::istringstream entries(classpath);
  std::vector<std::string> paths;
  for (std::string entry; std::getline(entries, entry, ':');) {
    std::error_code unknown;
    const fs::path path = fs::absolute(entry, unknown);
    paths.push_back(unknown || entry.empty() ? entry : path.string());
  }
  return joined(paths, ":");
}

}  // namespace

std::string own_library() { return own_program().parent_path().parent_path() / "lib/sunder"; }

std::vector<std::string> worker_command(const Settings& settings) {
  return uneven_worker_command(settings, {});
}

std::vector<std::string> uneven_worker_command(const Settings& settings,
                                               const std::vector<std::string>& interpreted) {
  const fs::path worker = fs::path(own_library()) / "sunder-jvm.jar";
  std::vector<std::string> command{java(settings)};
  if (!is_there(worker))
    throw EnvironmentError("the Java worker is missing: there is no " + worker.string() +
                           "; it is built where a JDK is installed");
  for (const char* option : kOptions) command.emplace_back(option);
  command.push_back(processors());
  for (const std::string& method : interpreted) command.push_back("-XX:CompileCommand=exclude," + method);
  for (const std::string& word : {std::string("-jar"), worker.string(), absolute(settings.classpath)})
    command.push_back(word);
  return command;
}

}  // namespace sunder::jvm
