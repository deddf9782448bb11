#include "worker/confinement.hpp"

#include <gtest/gtest.h>

#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "worker/process.hpp"

namespace sunder {
namespace {

int version_of_landlock() { return static_cast<int>(syscall(SYS_landlock_create_ruleset, nullptr, 0, 1U)); }

// A folder of the user, which is not among those for temporary files.
class Confined : public ::testing::Test {
 protected:
  void SetUp() override {
    if (version_of_landlock() < 2) GTEST_SKIP() << "the kernel cannot confine processes";
    std::filesystem::create_directories(folder_);
    std::ofstream(file()) << "kept";
  }
  void TearDown() override {
    unsetenv(kWritable);
    std::filesystem::remove_all(folder_);
  }

  std::string file() const { return folder_ / "store"; }
  std::string content() const {
    std::string word;
    std::ifstream(file()) >> word;
    return word;
  }
  // The exit code of a script.
  static int run(const std::string& script) {
    Process process({"sh", "-c", script});
    const auto status = process.wait(20);
    return status && WIFEXITED(*status) ? WEXITSTATUS(*status) : -1;
  }

  std::filesystem::path folder_ =
      std::filesystem::path(std::getenv("HOME")) / (".sunder-confined-" + std::to_string(getpid()));
};

TEST_F(Confined, AProcessReadsButChangesNoFileOfTheUser) {
  EXPECT_EQ(run("cat " + file()), 0);
  EXPECT_NE(run("echo lost > " + file()), 0);
  EXPECT_NE(run("rm " + file()), 0);
  EXPECT_NE(run("mv " + file() + " $TMPDIR/mine"), 0);
  EXPECT_NE(run("ln " + file() + " $TMPDIR/mine && echo lost > $TMPDIR/mine"), 0);
  EXPECT_NE(run("mkdir " + folder_.string() + "/new"), 0);
  EXPECT_EQ(content(), "kept");
}

TEST_F(Confined, AProcessChangesNoAttributeOfAFile) {
  for (const std::string change : {"chmod 000 ", "chown 65534 ", "touch -d 2000-01-01 "}) {
    EXPECT_NE(run(change + file()), 0) << change;
    EXPECT_NE(run(": > mine; " + change + "mine"), 0)
        << change << ": a call does not say which folder is meant";
  }
  EXPECT_EQ(std::filesystem::status(file()).permissions() & std::filesystem::perms::owner_read,
            std::filesystem::perms::owner_read);
  for (const int call : {SYS_fchmod, SYS_fchown, SYS_fsetxattr, SYS_io_uring_setup})
    EXPECT_EQ(run("perl -e 'open(my $f, q(" + file() + ")); exit(syscall(" + std::to_string(call) +
                  ", fileno($f), 0, 0, 0, 0) < 0 && $!{EPERM} ? 7 : 1)'"),
              7)
        << call;
}

// Most commands on this machine may be those of root.
TEST_F(Confined, AProcessReachesNoSettingOfTheSystemAndNoDisk) {
  EXPECT_NE(run(": >> /proc/sys/kernel/core_pattern"), 0);
  EXPECT_NE(run(": >> /proc/$PPID/oom_score_adj"), 0);
  EXPECT_NE(run("mkdir -p /dev/new"), 0);
  EXPECT_NE(run(": >> /dev/kmsg"), 0);
  EXPECT_NE(run("mknod disk b 1 0"), 0);
  EXPECT_NE(run("mknod device c 1 3"), 0);
}

TEST_F(Confined, AProcessAndItsChildrenChangeTemporaryFilesAndDevices) {
  EXPECT_EQ(run("echo a > file && mkdir more && mv file more && (echo b > $TMPDIR/more/file) && rm -r more"),
            0);
  EXPECT_EQ(run("for name in null zero stdout stderr fd/2; do echo a > /dev/$name || exit 1; done"), 0);
  EXPECT_EQ(run("echo name > /proc/$$/comm"), 0) << "the names of threads";
  EXPECT_EQ(run("echo a > /dev/shm/sunder-$$ && rm /dev/shm/sunder-$$"), 0);
}

TEST_F(Confined, TheVariableNamesFurtherFolders) {
  setenv(kWritable, ("/none:" + folder_.string()).c_str(), 1);
  EXPECT_EQ(run("echo changed > " + file()), 0);
  EXPECT_EQ(content(), "changed");
  setenv(kWritable, "/", 1);
  EXPECT_EQ(run("rm " + file()), 0);
}

TEST_F(Confined, ASignalReachesNobodyElse) {
  if (version_of_landlock() < 6) GTEST_SKIP() << "the kernel cannot confine signals";
  EXPECT_NE(run("kill -0 " + std::to_string(getpid())), 0);
  EXPECT_NE(run("kill -0 $PPID"), 0);
  EXPECT_EQ(run("sleep 60 & kill $!"), 0);
}

}  // namespace
}  // namespace sunder
