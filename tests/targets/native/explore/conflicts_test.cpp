#include "targets/native/explore/conflicts.hpp"

#include <gtest/gtest.h>

namespace sunder::native::explore {
namespace {

class ConflictsTest : public ::testing::Test {
 protected:
  ConflictsTest() { conflicts_.start(2); }

  void read(int fiber, const long& variable, const char* site) {
    conflicts_.access(fiber, &variable, sizeof variable, false, site);
  }
  void write(int fiber, const long& variable, const char* site) {
    conflicts_.access(fiber, &variable, sizeof variable, true, site);
  }

  static constexpr const char* kFirst = "first";
  static constexpr const char* kSecond = "second";
  SiteSet points_;
  Premises premises_;
  Conflicts conflicts_{points_, premises_};
  long shared_ = 0, other_ = 0, lock_ = 0;
};

TEST_F(ConflictsTest, BothSidesOfARaceArePoints) {
  write(0, shared_, kFirst);
  EXPECT_EQ(points_.size(), 0U);
  read(1, shared_, kSecond);
  EXPECT_TRUE(points_.contains(kFirst));
  EXPECT_TRUE(points_.contains(kSecond));
}

TEST_F(ConflictsTest, ReadsAreNotPoints) {
  read(0, shared_, kFirst);
  read(1, shared_, kSecond);
  EXPECT_EQ(points_.size(), 0U);
  write(0, shared_, kFirst);  // races with the read of the other fiber
  EXPECT_EQ(points_.size(), 2U);
}

TEST_F(ConflictsTest, AccessesOfOneFiberOrOfDifferentWordsAreNotPoints) {
  write(0, shared_, kFirst);
  write(0, shared_, kFirst);
  write(1, other_, kSecond);
  EXPECT_EQ(points_.size(), 0U);
}

TEST_F(ConflictsTest, ALockOrdersPlainAccesses) {
  write(0, shared_, kFirst);
  conflicts_.release(0, &lock_);
  conflicts_.acquire(1, &lock_);
  write(1, shared_, kSecond);
  EXPECT_EQ(points_.size(), 0U);
}

TEST_F(ConflictsTest, AnotherLockOrdersNothing) {
  write(0, shared_, kFirst);
  conflicts_.release(0, &lock_);
  conflicts_.acquire(1, &other_);
  write(1, shared_, kSecond);
  EXPECT_EQ(points_.size(), 2U);
}

TEST_F(ConflictsTest, AtomicsArePointsAndOrderPlainAccesses) {
  const char *store = "store", *load = "load";
  write(0, shared_, kFirst);
  conflicts_.access_atomic(0, &lock_, sizeof lock_, true, store);
  conflicts_.access_atomic(1, &lock_, sizeof lock_, false, load);
  read(1, shared_, kSecond);
  EXPECT_TRUE(points_.contains(store));
  EXPECT_TRUE(points_.contains(load));
  EXPECT_EQ(points_.size(), 2U);
}

TEST_F(ConflictsTest, AFiberThatStartsLaterIsOrdered) {
  write(0, shared_, kFirst);
  conflicts_.follow(1, 0);
  write(1, shared_, kSecond);
  EXPECT_EQ(points_.size(), 0U);
}

TEST_F(ConflictsTest, FreedMemoryIsForgotten) {
  write(0, shared_, kFirst);
  conflicts_.forget(&shared_, sizeof shared_);
  write(1, shared_, kSecond);
  EXPECT_EQ(points_.size(), 0U);
}

// Even a block that ends within a word: the fiber that gets it next is no rival of the one that freed it.
TEST_F(ConflictsTest, TheLastWordOfFreedMemoryIsForgotten) {
  constexpr std::size_t kHalf = sizeof shared_ / 2;
  conflicts_.access(0, &shared_, kHalf, true, kFirst);
  conflicts_.forget(&shared_, kHalf);
  conflicts_.access(1, &shared_, kHalf, true, kSecond);
  EXPECT_EQ(points_.size(), 0U);
}

TEST_F(ConflictsTest, AnExecutionForgetsTheLastOne) {
  write(0, shared_, kFirst);
  conflicts_.start(2);
  write(1, shared_, kSecond);
  EXPECT_EQ(points_.size(), 0U);
}

TEST_F(ConflictsTest, AWideAccessTouchesEachOfItsWords) {
  const std::array<long, 4> wide{};
  conflicts_.access(0, &wide, sizeof wide, true, kFirst);
  read(1, wide[3], kSecond);
  EXPECT_EQ(points_.size(), 2U);
}

TEST_F(ConflictsTest, MoreThanEightFibersBreakAPremise) {
  conflicts_.start(8);
  EXPECT_TRUE(premises_.broken().empty());
  conflicts_.start(9);
  ASSERT_EQ(premises_.broken().size(), 1U);
  EXPECT_STREQ(premises_.broken().front(), kTooManySequences);
}

TEST(SiteSet, ContainsEverythingWhenItIsFull) {
  static const std::array<char, 1024> places{};
  SiteSet set;
  for (std::size_t i = 0; i < 511; ++i) set.add(&places[i]);
  EXPECT_EQ(set.size(), 511U);
  EXPECT_TRUE(set.contains(&places[510]));
  EXPECT_FALSE(set.contains(&places[511]));
  set.add(&places[511]);
  EXPECT_TRUE(set.contains(&places[1000]));
  set.clear();
  EXPECT_FALSE(set.contains(&places[0]));
}

}  // namespace
}  // namespace sunder::native::explore
