// Machines whose clocks are wrong by a day share a campaign.
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <thread>

#include "fleet/fleet.hpp"

namespace sunder::testing {
namespace {

#ifdef SUNDER_SKEWED_CLOCK
std::vector<std::string> with_clock_off_by(const std::string& seconds) {
  return {"LD_PRELOAD=" SUNDER_SKEWED_CLOCK, "SUNDER_SKEW=" + seconds};
}

// If workers went by their own clocks, the lease of the first would have run out when it began; the second
// would take the shard of anybody, or think that the campaign is over.
TEST(Clock, OfTheServerAloneCountsForLeasesAndTheEnd) {
  const std::string address = server().fresh("clocks");
  const auto ask = [&](const std::string& sql) { return server().run(address, "SELECT " + sql); };
  const auto wait_until = [&](const std::string& sql) {
    while (ask(sql) != "t") std::this_thread::sleep_for(std::chrono::milliseconds(20));
  };
  const std::vector<std::string> work{"work", address, "--lease", "1h"};
  Background beginning({"check", "atomic:LockedMap", "--bounds", "4,2,2", "--time", "1h", "--shards", "1",
                        "--store", address, "--begin"},
                       with_clock_off_by("-86400"));
  ASSERT_EQ(beginning.wait(), 0) << beginning.printed();
  ASSERT_EQ(ask("clock_timestamp() - started::timestamptz > '23 h' FROM sunder.campaign"), "t")
      << "its clock was right";
  EXPECT_EQ(ask("ends - clock_timestamp() BETWEEN '1 m' AND '1 h' FROM sunder.campaign"), "t");

  Background slow(work, with_clock_off_by("-86400"));
  wait_until("count(holder) = 1 FROM sunder.part");
  slow.signal(SIGSTOP);  // so that it keeps its lease as long as the server says
  EXPECT_EQ(ask("until - clock_timestamp() BETWEEN '1 m' AND '1 h' FROM sunder.part"), "t");
  const std::string held = ask("holder, lease FROM sunder.part"), now = ask("clock_timestamp()");
  Background fast(work, with_clock_off_by("86400"));
  wait_until(
      "count(*) = 1 FROM pg_stat_activity WHERE application_name = 'sunder' AND state = 'idle' AND "
      "backend_start > '" +
      now + "' AND query LIKE '%SKIP LOCKED%'");
  EXPECT_EQ(ask("holder, lease FROM sunder.part"), held);

  server().run(address, "UPDATE sunder.part SET until = clock_timestamp()");
  wait_until("lease = 2 FROM sunder.part");
  EXPECT_EQ(ask("until - clock_timestamp() BETWEEN '1 m' AND '1 h' FROM sunder.part"), "t");
  fast.signal(SIGINT);
  EXPECT_EQ(fast.wait(), 3) << fast.printed();
}
#endif

}  // namespace
}  // namespace sunder::testing
