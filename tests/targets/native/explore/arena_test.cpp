#include "targets/native/explore/arena.hpp"

#include <gtest/gtest.h>

namespace sunder::native::explore {
namespace {

constexpr std::size_t kLine = 64;  // bytes: what code pads to, so that threads do not share a cache line

TEST(Arena, UsesTheBlockThatWasFreedLastAgain) {
  Arena arena;
  void* const first = arena.allocate(24, Arena::kGrain);
  void* const second = arena.allocate(24, Arena::kGrain);
  arena.release(first);
  arena.release(second);
  EXPECT_EQ(arena.allocate(24, Arena::kGrain), second);
  EXPECT_EQ(arena.allocate(24, Arena::kGrain), first);
}

TEST(Arena, PutsBackItsBlocksAndTheirContent) {
  for (const std::size_t size : {std::size_t{64}, std::size_t{512 * 1024}}) {  // compared, and mapped
    Arena arena;
    auto* const first = static_cast<char*>(arena.allocate(size, Arena::kGrain));
    first[0] = first[size - 1] = 'a';
    Arena::Kept kept;
    arena.keep(kept);
    arena.expect(kept);
    for (int round = 0; round < 2; ++round) {
      first[0] = first[size - 1] = 'b';
      arena.release(first);
      void* const second = arena.allocate(size, Arena::kGrain);
      void* const third = arena.allocate(size, Arena::kGrain);
      EXPECT_EQ(second, first);
      arena.put_back(kept);
      EXPECT_EQ(first[0], 'a');
      EXPECT_EQ(first[size - 1], 'a');
      EXPECT_TRUE(arena.is_live(first, size));
      EXPECT_FALSE(arena.is_live(third, size));
      EXPECT_EQ(arena.allocate(size, Arena::kGrain), third);
      arena.put_back(kept);
    }
  }
}

TEST(Arena, UsesAlignedBlocksAgain) {
  Arena arena;
  void* const block = arena.allocate(kLine, kLine);
  ASSERT_EQ(reinterpret_cast<std::uintptr_t>(block) % kLine, 0U);
  arena.release(block);
  EXPECT_EQ(arena.allocate(kLine, kLine), block);
  const std::size_t used = arena.used();
  for (int i = 0; i < 1000; ++i) {
    arena.release(block);
    EXPECT_EQ(arena.allocate(kLine, kLine), block);
  }
  EXPECT_EQ(arena.used(), used);
}

TEST(Arena, PassesOverFreedBlocksThatAreNotAligned) {
  Arena arena;
  void* const aligned = arena.allocate(kLine, kLine);
  void* other = arena.allocate(kLine, Arena::kGrain);
  if (reinterpret_cast<std::uintptr_t>(other) % kLine == 0) other = arena.allocate(kLine, Arena::kGrain);
  ASSERT_NE(reinterpret_cast<std::uintptr_t>(other) % kLine, 0U);
  arena.release(aligned);
  arena.release(other);
  EXPECT_EQ(arena.allocate(kLine, kLine), aligned);
  EXPECT_EQ(arena.allocate(kLine, Arena::kGrain), other);
}

TEST(Arena, SaysWhetherItReusedWhatCallsHadFreed) {
  Arena arena;
  void* const block = arena.allocate(kLine, Arena::kGrain);
  arena.release(block);
  arena.calls_begin();
  EXPECT_EQ(arena.allocate(kLine, Arena::kGrain), block);
  EXPECT_FALSE(arena.has_reused());
  arena.release(block);
  EXPECT_EQ(arena.allocate(kLine, Arena::kGrain), block);
  EXPECT_TRUE(arena.has_reused());
  arena.forget_reuse();
  arena.reuse(false);
  arena.release(block);
  EXPECT_NE(arena.allocate(kLine, Arena::kGrain), block);
  EXPECT_FALSE(arena.has_reused());
}

TEST(Arena, KnowsFreedMemory) {
  Arena arena;
  void* const block = arena.allocate(kLine, kLine);
  EXPECT_TRUE(arena.is_live(block, kLine));
  EXPECT_TRUE(arena.release(block));
  EXPECT_FALSE(arena.is_live(block, 1));
  EXPECT_FALSE(arena.release(block));
}

}  // namespace
}  // namespace sunder::native::explore
