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
