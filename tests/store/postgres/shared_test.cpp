#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "store/campaigns.hpp"
#include "store/postgres/server.hpp"
#include "store/shared_store.hpp"

namespace sunder::postgres {
namespace {

/// A campaign of three shards that two processes share.
class SharedStores : public ::testing::Test {
 protected:
  SharedStores() {
    whole.shard_runs.clear();
    whole.progress.clear();
    number = a->begin(whole, 3600);
    b = open_shared_store(address, Access::write);
  }

  static void write(SharedStore& store, std::int64_t to, int shard, double seconds,
                    const Progress& progress) {
    const SearchKey key{"my:Queue", "size", shard};
    store.write(to, {{{key, kQueue, progress}}, {{shard, seconds, false}}}, Durability::process_end);
  }

  const std::string address = server().fresh("shared");
  Campaign whole = campaign({}, 3);
  std::unique_ptr<SharedStore> a = open_shared_store(address, Access::create), b;
  std::int64_t number = 0;
};

TEST_F(SharedStores, LeaseEachShardToOneProcessTheLeastSearchedFirst) {
  EXPECT_EQ(a->lease(number).shard, 0);
  EXPECT_EQ(b->lease(number).shard, 1);
  EXPECT_EQ(a->lease(number).shard, 2);
  const Leased none = b->lease(number);
  EXPECT_FALSE(none.shard);
  EXPECT_EQ(none.held, 3);
  EXPECT_EQ(none.holders, 2);
  EXPECT_FALSE(none.is_over());
  write(*a, number, 0, 9, {});
  write(*a, number, 2, 5, {});
  a->give_back(number, {0, {}, false});
  a->give_back(number, {2, {"my:Queue"}, false});
  const Leased next = b->lease(number);
  EXPECT_EQ(next.shard, 2);
  EXPECT_EQ(next.ended, std::vector<std::string>{"my:Queue"});
}

TEST_F(SharedStores, AreOverWhenEveryShardIsCompleteOrTheTimeIsUp) {
  for (int i = 0; i < 3; ++i) a->give_back(number, {*a->lease(number).shard, {"my:Queue"}, true});
  EXPECT_TRUE(b->lease(number).is_over());
  a->extend(number, 3600);
  EXPECT_EQ(b->lease(number).shard, 0);
  server().run(address, "UPDATE sunder.campaign SET ends = clock_timestamp()");
  EXPECT_FALSE(a->lease(number).shard);
  EXPECT_TRUE(a->lease(number).is_over());
}

// Its process was suspended, so the lease ran out. A violation stays one.
TEST_F(SharedStores, WriteNothingWithAnOldLeaseButViolations) {
  const int shard = *a->lease(number).shard;
  server().run(address, "UPDATE sunder.part SET until = clock_timestamp() - interval '1 s' WHERE shard = 0");
  EXPECT_EQ(b->lease(number).shard, shard);
  Progress of_successor;
  of_successor.effort.harnesses = 7;
  write(*b, number, shard, 2, of_successor);
  Progress late;
  late.effort.harnesses = 99;
  late.verdict = NonAtomic{violation()};
  EXPECT_THROW(write(*a, number, shard, 50, late), LeaseLost);
  EXPECT_THROW(a->give_back(number, {shard, {}, true}), LeaseLost);
  const Campaign read = a->read_shards(number, {shard});
  EXPECT_EQ(read.shard_runs.front().seconds, 2);
  EXPECT_FALSE(read.shard_runs.front().complete);
  EXPECT_EQ(read.progress.begin()->second.effort.harnesses, 7U);
  ASSERT_EQ(b->found(whole, number).size(), 1U);
  EXPECT_NO_THROW(write(*b, number, shard, 3, of_successor));
}

TEST_F(SharedStores, TellTheOthersOfAViolationOnceUnlessItIsSmaller) {
  (void)b->has_news();
  const int shard = *a->lease(number).shard;
  const auto bug_in = [](const char* harness, Outcome outcome) {
    Violation made;
    made.harness = parse_harness(harness, kQueue);
    made.symptom = NonAtomicOutcome{std::move(outcome)};
    return made;
  };
  Progress found;
  found.verdict = NonAtomic{bug_in("[pop(); size()], [push(0)]", {Value(0), Value(-1), Void{}})};
  const auto is_told = [&] {
    for (int i = 0; i < 40; ++i) {
      if (b->has_news()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
  };
  write(*a, number, shard, 1, found);
  while (!b->has_news()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  write(*a, number, shard, 2, found);
  EXPECT_FALSE(is_told());
  const Violation smaller = bug_in("[size()], [push(0)]", {Value(-1), Void{}});
  found.verdict = NonAtomic{smaller};
  write(*a, number, shard, 3, found);
  while (!b->has_news()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  ASSERT_EQ(b->found(whole, number).size(), 1U);
  EXPECT_EQ(b->found(whole, number).front().verdict.violation.harness, smaller.harness);
}

TEST_F(SharedStores, KnowWhatTheyCost) {
  const StoreCost before = a->cost();
  (void)a->lease(number);
  const StoreCost after = a->cost();
  EXPECT_EQ(after.statements, before.statements + 2);  // how the campaign stands, and the lease
  EXPECT_GT(after.seconds, before.seconds);
  EXPECT_GT(after.cpu, before.cpu);
  EXPECT_GE(after.queued, before.queued);
}

TEST_F(SharedStores, KeepACampaignThatIsSearched) {
  const int shard = *a->lease(number).shard;
  EXPECT_THROW(b->remove(number), InputError);
  a->give_back(number, {shard, {}, false});
  b->remove(number);
  EXPECT_TRUE(b->campaigns().empty());
  EXPECT_FALSE(b->read(number));
}

}  // namespace
}  // namespace sunder::postgres
