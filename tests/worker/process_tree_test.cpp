#include "worker/process_tree.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <thread>

namespace sunder {
namespace {

// A child of the main thread, one of another thread, and a grandchild.
TEST(ProcessTree, HasTheChildrenOfEveryThreadAndTheirChildren) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  const auto start = [&](bool has_child) {
    const pid_t child = fork();
    if (child == 0) {
      const pid_t grandchild = has_child ? fork() : 1;
      if (grandchild == 0) pause();
      [[maybe_unused]] const auto told = write(ends[1], &grandchild, sizeof grandchild);
      pause();
    }
    return child;
  };
  const pid_t mine = start(true);
  pid_t grandchild = 0, none = 0, other = 0;
  ASSERT_EQ(read(ends[0], &grandchild, sizeof grandchild), static_cast<ssize_t>(sizeof grandchild));
  std::thread([&] { other = start(false); }).join();
  ASSERT_EQ(read(ends[0], &none, sizeof none), static_cast<ssize_t>(sizeof none));
  for (const int end : ends) close(end);

  const std::vector<ProcessEntry> all = descendants_of(getpid());
  const auto entry = [&](pid_t pid) { return std::ranges::find(all, pid, &ProcessEntry::pid); };
  EXPECT_EQ(entry(getpid()), all.end());
  for (const pid_t pid : {mine, other, grandchild}) ASSERT_NE(entry(pid), all.end());
  EXPECT_EQ(entry(mine)->parent, getpid());
  EXPECT_EQ(entry(grandchild)->parent, mine);
  EXPECT_EQ(entry(other)->threads, 1);
  EXPECT_GT(entry(other)->resident, 0U);

  for (const pid_t pid : {grandchild, mine, other}) kill(pid, SIGKILL);
  for (const pid_t pid : {mine, other}) waitpid(pid, nullptr, 0);
  for (const ProcessEntry& each : descendants_of(getpid())) EXPECT_NE(each.pid, mine);
}

}  // namespace
}  // namespace sunder
