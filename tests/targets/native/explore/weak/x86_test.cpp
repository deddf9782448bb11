// Which executions x86 can do, by graphs that are built by hand.
#include <gtest/gtest.h>

#include "targets/native/explore/weak/x86.hpp"

namespace sunder::native::explore {
namespace {

using weak::X86;

constexpr auto kCan = X86::Answer::can, kCannot = X86::Answer::cannot, kUnknown = X86::Answer::unknown;

enum class Between : std::uint8_t { nothing, fence, failed_exchange };

// Two stores, then two loads that miss them.
X86 store_buffering(Between between) {
  static const int x = 0, y = 0, z = 0;
  X86 x86;
  for (const int fiber : {0, 1}) {
    const std::uint64_t id = fiber == 0 ? 1 : 4;
    const int *const own = fiber == 0 ? &x : &y, *const other = fiber == 0 ? &y : &x;
    x86.add({.fiber = fiber, .id = id, .location = own, .writes = true});
    if (between == Between::fence) x86.add({.fiber = fiber, .fences = true});
    if (between == Between::failed_exchange) {
      x86.add({.fiber = fiber, .id = id + 1, .location = &z, .reads = true});
      x86.fail();
    }
    x86.add({.fiber = fiber, .id = id + 2, .location = other, .reads = true});
  }
  x86.add_order(&x, {1});
  x86.add_order(&y, {4});
  return x86;
}

TEST(X86, LetsALoadPassAnOwnStoreButNoFence) {
  EXPECT_EQ(store_buffering(Between::nothing).answer(), kCan);
  EXPECT_EQ(store_buffering(Between::fence).answer(), kCannot);
  EXPECT_EQ(store_buffering(Between::failed_exchange).answer(), kCannot);
}

TEST(X86, ClaimsNoMoreThanIsKnown) {
  X86 lacks = store_buffering(Between::nothing);
  lacks.lose();
  EXPECT_EQ(lacks.answer(), kUnknown);
  X86 impossible = store_buffering(Between::fence);
  impossible.lose();
  EXPECT_EQ(impossible.answer(), kCannot);
  impossible.add_in_order(0);
  EXPECT_EQ(impossible.answer(), kUnknown);
}

TEST(X86, KeepsTheOrderOfLoadsAndOfStores) {
  static const int data = 0, flag = 0;
  X86 x86;
  x86.add({.fiber = 0, .id = 1, .location = &data, .writes = true});
  x86.add({.fiber = 0, .id = 2, .location = &flag, .writes = true});
  x86.add({.fiber = 1, .id = 3, .location = &flag, .reads = true, .read = 2});
  x86.add({.fiber = 1, .id = 4, .location = &data, .reads = true});
  x86.add_order(&data, {1});
  x86.add_order(&flag, {2});
  EXPECT_EQ(x86.answer(), kCannot);
}

// A load before a store before a load: the two loads keep their order.
TEST(X86, KeepsTheOrderOfLoadsAcrossAStore) {
  static const int data = 0, flag = 0, own = 0;
  X86 x86;
  x86.add({.fiber = 0, .id = 1, .location = &data, .writes = true});
  x86.add({.fiber = 0, .id = 2, .location = &flag, .writes = true});
  x86.add({.fiber = 1, .id = 3, .location = &flag, .reads = true, .read = 2});
  x86.add({.fiber = 1, .id = 4, .location = &own, .writes = true});
  x86.add({.fiber = 1, .id = 5, .location = &data, .reads = true});
  x86.add_order(&data, {1});
  x86.add_order(&flag, {2});
  x86.add_order(&own, {4});
  EXPECT_EQ(x86.answer(), kCannot);
}

}  // namespace
}  // namespace sunder::native::explore
