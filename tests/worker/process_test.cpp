#include "worker/process.hpp"

#include <gtest/gtest.h>

#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <thread>

#include "support/error.hpp"
#include "support/limits.hpp"
#include "worker/confinement.hpp"
#include "worker/environment.hpp"

namespace sunder {
namespace {

TEST(Processes, OutliveTheThreadThatStartedThem) {
  std::unique_ptr<Process> process;
  std::thread([&] { process = std::make_unique<Process>(std::vector<std::string>{"sleep", "60"}); }).join();
  std::this_thread::sleep_for(std::chrono::milliseconds(200));  // the end of a thread would show by now
  EXPECT_TRUE(process->is_running());
  process->kill();
  EXPECT_EQ(process->wait(10), SIGKILL);
  EXPECT_FALSE(process->is_running());
}

TEST(Processes, ThatCannotBeStartedSayWhy) {
  try {
    const Process process({"/no/such/program"});
    FAIL();
  } catch (const EnvironmentError& error) {
    EXPECT_NE(std::string(error.what()).find("No such file"), std::string::npos) << error.what();
  }
}

// Files tell what code in a process has seen, since its output is not kept.
class Told : public ::testing::Test {
 protected:
  void SetUp() override {
    setenv(kWritable, "/", 1);  // what holds without help of the kernel
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override {
    unsetenv(kWritable);
    std::filesystem::remove_all(folder_);
  }

  std::string path(const std::string& name) const { return folder_ / name; }
  std::string wait_for(const std::string& name) const {
    for (int i = 0; i < 1000; ++i) {
      std::string word;
      if (std::ifstream(path(name)) >> word) return word;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return "";
  }
  // A script that writes the number of a process that has left its session.
  std::string with_daemon() const {
    return "setsid sh -c 'echo $$ > " + path("new") + "; mv " + path("new") + " " + path("daemon") +
           "; exec sleep 600' &";
  }
  static bool exists(const std::string& pid) { return ::kill(std::stoi(pid), 0) == 0; }

  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("sunder-told-" + std::to_string(getpid()));
};

TEST_F(Told, AProcessGetsOnlyVariablesThatItNeedsAndThoseThatTheUserPasses) {
  const std::vector<const char*> secrets{"PGSERVICEFILE", "GITHUB_TOKEN", "AWS_ACCESS_KEY_ID",
                                         "DATABASE_URL"};
  std::string seen;
  for (const char* name : secrets) {
    ASSERT_EQ(setenv(name, "secret", 1), 0);
    seen.append("$").append(name);
  }
  ASSERT_EQ(setenv("OF_THE_USER", "kept", 1), 0);
  ASSERT_EQ(setenv(kPass, "OTHER,OF_THE_USER", 1), 0);
  const Process process({"sh", "-c", "echo " + seen + "-$OF_THE_USER > " + path("told")});
  for (const char* name : secrets) unsetenv(name);
  for (const char* name : {"OF_THE_USER", kPass}) unsetenv(name);
  EXPECT_EQ(wait_for("told"), "-kept");
}

// A command with a secret, in one of the variables with which it began; another one was there and is
// replaced. Run by the next test.
TEST(Command, DISABLED_ThatHasSecrets) {
  setenv("REPLACED_TOKEN", "none", 1);
  Process process({"sh", "-c", std::getenv("SUNDER_SCRIPT")});
  EXPECT_EQ(process.wait(60), 0);
}

// As root, the process may read the memory of the command itself, so there the command is nobody's.
TEST_F(Told, NoSecretIsInTheMemoryOfAnAncestor) {
  constexpr uid_t kNobody = 65534;
  std::filesystem::permissions(folder_, std::filesystem::perms::all);
  for (const bool as_root : {false, true}) {
    if (as_root && getuid() != 0) continue;
    const std::string generations = as_root ? "warden launcher" : "warden launcher command";
    const std::string told = path(as_root ? "root" : "user");
    const std::string script =
        "has() { tr '\\0' '\\n' < /proc/$1/environ | grep -q $2; }; has $$ SUNDER_SCRIPT && echo 'reads' > " +
        told + ".new; process=$PPID; for who in " + generations +
        "; do has $process confi''dential && echo $who >> " + told +
        ".new; process=$(cut -d' ' -f4 /proc/$process/stat); done 2> /dev/null; mv " + told + ".new " + told;
    const pid_t command = fork();
    if (command == 0) {
      if (getuid() == 0 && !as_root && (setgid(kNobody) != 0 || setuid(kNobody) != 0)) _exit(126);
      const std::string variable = "SUNDER_SCRIPT=" + script;
      const std::array<const char*, 6> environment{"PATH=/usr/bin:/bin",
                                                   "GITHUB_TOKEN=confidential",
                                                   "REPLACED_TOKEN=confidential",
                                                   "SUNDER_WRITABLE=/",
                                                   variable.c_str(),
                                                   nullptr};
      execle("/proc/self/exe", "worker_test", "--gtest_also_run_disabled_tests",
             "--gtest_filter=Command.DISABLED_ThatHasSecrets", nullptr, environment.data());
      _exit(127);
    }
    int status = 0;
    waitpid(command, &status, 0);
    EXPECT_EQ(status, 0);
    std::ifstream in(told);
    EXPECT_EQ(std::string(std::istreambuf_iterator(in), {}), "reads\n");
  }
}

// Its launcher answers nobody and does not end. Run by the next test.
TEST(Command, DISABLED_ThatIsInterruptedBesideALauncherThatIsStuck) {
  Process process({"sh", "-c", std::getenv("SUNDER_SCRIPT")});
  const std::string told = std::getenv("SUNDER_TOLD");
  pid_t launcher = 0;
  while (!(std::ifstream(told) >> launcher)) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  ASSERT_EQ(ptrace(PTRACE_SEIZE, launcher, nullptr, nullptr), 0);
  ASSERT_EQ(ptrace(PTRACE_INTERRUPT, launcher, nullptr, nullptr), 0);
  ASSERT_EQ(waitpid(launcher, nullptr, __WALL), launcher);
  interrupt().store(true);
  EXPECT_THROW(Process({"true"}), LimitsReached);
}

TEST_F(Told, AnInterruptedCommandWaitsForNoLauncher) {
  if (getuid() != 0) GTEST_SKIP() << "only root can stop a launcher for good";
  const pid_t command = fork();
  if (command == 0) {
    setenv("SUNDER_TOLD", path("launcher").c_str(), 1);
    setenv("SUNDER_SCRIPT",
           ("echo $(cut -d' ' -f4 /proc/$PPID/stat) > " + path("new") + "; mv " + path("new") + " " +
            path("launcher") + "; exec sleep 600")
               .c_str(),
           1);
    execl("/proc/self/exe", "worker_test", "--gtest_also_run_disabled_tests",
          "--gtest_filter=Command.DISABLED_ThatIsInterruptedBesideALauncherThatIsStuck", nullptr);
    _exit(127);
  }
  int status = -1;
  pid_t ended = 0;
  for (int i = 0; i < 6000 && ended == 0; ++i, std::this_thread::sleep_for(std::chrono::milliseconds(10)))
    ended = waitpid(command, &status, WNOHANG);
  EXPECT_EQ(ended, command) << "it waits without limit";
  EXPECT_EQ(status, 0);
  if (ended == 0) ::kill(command, SIGKILL);
}

TEST_F(Told, WhatAProcessHasStartedEndsWithIt) {
  Process process({"sh", "-c", with_daemon() + " sleep 600"});
  const std::string daemon = wait_for("daemon");
  ASSERT_NE(daemon, "");
  EXPECT_GE(process.usage().processes, 2);
  process.kill();
  EXPECT_EQ(process.wait(10), SIGKILL);
  EXPECT_FALSE(exists(daemon));
}

TEST_F(Told, WhatAProcessHasStartedEndsWhenItEndsByItself) {
  Process process(
      {"sh", "-c", with_daemon() + " while ! [ -e " + path("daemon") + " ]; do sleep 0.01; done; exit 3"});
  EXPECT_EQ(process.wait(10), 3 << 8);
  EXPECT_FALSE(exists(wait_for("daemon")));
}

TEST_F(Told, AProcessThatKillsItsParentAndItsGroupHarmsNobodyElse) {
  Process other({"sleep", "600"});
  Process process({"sh", "-c",
                   with_daemon() + " while ! [ -e " + path("daemon") +
                       " ]; do sleep 0.01; done; kill -KILL $PPID; sleep 600"});
  EXPECT_EQ(process.wait(10), SIGKILL);
  Process group({"sh", "-c", "kill -TERM 0; sleep 600"});
  EXPECT_EQ(group.wait(10), SIGTERM);
  EXPECT_TRUE(other.is_running());
  const std::string daemon = wait_for("daemon");
  for (int i = 0; i < 1000 && exists(daemon); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_FALSE(exists(daemon));
}

TEST_F(Told, ALauncherThatIsStoppedOrKilledStartsTheNextProcess) {
  for (const std::string signal : {"STOP", "KILL"}) {
    Process process({"sh", "-c", "kill -" + signal + " $(cut -d' ' -f4 /proc/$PPID/stat); sleep 600"});
    Process next({"true"});
    EXPECT_EQ(next.wait(10), 0) << signal;
    EXPECT_TRUE(process.is_running()) << signal;
  }
}

// Run by the next test, as a command of its own: starts a process by a script, and waits to be killed.
TEST(Command, DISABLED_ThatIsKilled) {
  const Process process({"sh", "-c", std::getenv("SUNDER_SCRIPT")});
  pause();
}

TEST_F(Told, NothingIsLeftOfAKilledCommandWhoseHelpersWereStopped) {
  const std::string warden = "$PPID", launcher = "$(cut -d' ' -f4 /proc/$PPID/stat)";
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  for (const std::string& stopped : {warden, launcher, launcher + " " + warden}) {
    const std::string script = "l=" + launcher + "; echo $l > " + path("new") + "; kill -STOP " + stopped +
                               "; mv " + path("new") + " " + path("launcher") + "; exec sleep 600";
    const pid_t command = fork();
    if (command == 0) {
      setenv("SUNDER_SCRIPT", script.c_str(), 1);
      execl("/proc/self/exe", "worker_test", "--gtest_also_run_disabled_tests",
            "--gtest_filter=Command.DISABLED_ThatIsKilled", nullptr);
      _exit(127);
    }
    const std::string helper = wait_for("launcher");
    std::filesystem::remove(path("launcher"));
    ::kill(command, SIGKILL);
    waitpid(command, nullptr, 0);
    ASSERT_NE(helper, "") << stopped;
    const pid_t pid = std::stoi(helper);  // our child now
    pid_t ended = 0;
    for (int i = 0; i < 1000 && ended == 0; ++i, std::this_thread::sleep_for(std::chrono::milliseconds(10)))
      ended = waitpid(pid, nullptr, WNOHANG);
    EXPECT_EQ(ended, pid) << stopped;  // it ends after all the others
    if (ended == 0) ::kill(pid, SIGKILL);
  }
  prctl(PR_SET_CHILD_SUBREAPER, 0);
}

TEST_F(Told, MuchTextOnStderrIsTrimmed) {
  Process process({"sh", "-c",
                   "head -c 40000000 /dev/zero >&2; echo >&2; echo last >&2; echo done > " + path("said") +
                       "; sleep 600"});
  ASSERT_EQ(wait_for("said"), "done");
  EXPECT_EQ(process.last_words(), "last");
  process.trim_errors();
  EXPECT_EQ(process.last_words(), "");
}

TEST_F(Told, ATemporaryFileGoesWithItsProcess) {
  Process process({"sh", "-c", "echo $TMPDIR > " + path("folder") + "; : > $TMPDIR/file; sleep 600"});
  const std::string folder = wait_for("folder");
  ASSERT_TRUE(std::filesystem::is_directory(folder));
  process.kill();
  EXPECT_EQ(process.wait(10), SIGKILL);
  EXPECT_FALSE(std::filesystem::exists(folder));
}

TEST_F(Told, NoDescriptorOfOursReachesAProcess) {
  const int ours = dup(STDERR_FILENO);  // without O_CLOEXEC
  Process process({"sh", "-c", "echo $(ls /proc/self/fd) | tr -d ' ' > " + path("open")});
  EXPECT_EQ(process.wait(10), 0);
  close(ours);
  EXPECT_EQ(wait_for("open").substr(0, 5), "01234") << "and the folder that ls reads";
  EXPECT_LE(wait_for("open").size(), 6U);
}

}  // namespace
}  // namespace sunder
