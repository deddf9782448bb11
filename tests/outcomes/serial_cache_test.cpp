#include "outcomes/serial_cache.hpp"

#include <gtest/gtest.h>

namespace sunder {
namespace {

const Invocation kPut{0, {Value(1)}}, kGet{1, {}};

TEST(SerialCache, NumbersEqualInvocationsAlike) {
  SerialCache cache;
  EXPECT_EQ(cache.number_of(kPut), cache.number_of({0, {Value(1)}}));
  EXPECT_NE(cache.number_of(kPut), cache.number_of({0, {Value(2)}}));
  EXPECT_NE(cache.number_of(kPut), cache.number_of(kGet));
}

TEST(SerialCache, KnowsEveryPrefixOfAnExecution) {
  SerialCache cache;
  EXPECT_EQ(cache.learn({kPut, kGet}, {{Void{}, Value(1)}, {}}), -1);
  const auto put = cache.child(SerialCache::kRoot, cache.number_of(kPut));
  ASSERT_NE(put, SerialCache::kMissing);
  const auto get = cache.child(put, cache.number_of(kGet));
  ASSERT_NE(get, SerialCache::kMissing);
  EXPECT_EQ(cache.result(get), Value(1));
  EXPECT_EQ(cache.child(SerialCache::kRoot, cache.number_of(kGet)), SerialCache::kMissing);
}

TEST(SerialCache, PointsAtTheFirstContradiction) {
  SerialCache cache;
  EXPECT_EQ(cache.learn({kPut, kGet}, {{Void{}, Value(1)}, {}}), -1);
  EXPECT_EQ(cache.learn({kPut, kGet}, {{Void{}, Value(1)}, {}}), -1);
  EXPECT_EQ(cache.learn({kPut, kGet}, {{Void{}, Value(2)}, {}}), 1);
}

TEST(SerialCache, RemembersCallsThatBlock) {
  SerialCache cache;
  EXPECT_EQ(cache.learn({kGet}, {{}, Blocked{}}), -1);
  EXPECT_TRUE(cache.blocked(cache.child(SerialCache::kRoot, cache.number_of(kGet))));
  EXPECT_EQ(cache.learn({kGet}, {{Value(1)}, {}}), 0);
}

TEST(SerialCache, ForgetsFewButLargeResults) {
  SerialCache cache;
  EXPECT_EQ(cache.learn({kGet}, {{Value(std::string(1000, 'x'))}, {}}), -1);
  cache.trim();
  EXPECT_NE(cache.child(SerialCache::kRoot, cache.number_of(kGet)), SerialCache::kMissing);
  const Value large = List{{Value(std::string(std::size_t{40} << 20, 'x'))}};
  EXPECT_EQ(cache.learn({kPut}, {{large}, {}}), -1);
  cache.trim();
  EXPECT_EQ(cache.child(SerialCache::kRoot, cache.number_of(kGet)), SerialCache::kMissing);
}

}  // namespace
}  // namespace sunder
