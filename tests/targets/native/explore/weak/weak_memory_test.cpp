// The memory model, driven by hand: no code under test, no scheduler.
#include <gtest/gtest.h>

#include "targets/native/explore/weak/weak_memory.hpp"
#include "targets/native/explore/weak/x86.hpp"

namespace sunder::native::explore {
namespace {

constexpr int kRelaxed = __ATOMIC_RELAXED, kAcquire = __ATOMIC_ACQUIRE, kRelease = __ATOMIC_RELEASE,
              kSc = __ATOMIC_SEQ_CST;

/// Some words of memory, and fibers that access them.
class WeakMemoryTest : public ::testing::Test {
 protected:
  WeakMemoryTest() { memory_.start(3); }

  /// The number of stores that a load may read.
  int readable(int fiber, const std::uint64_t& at, int order = kRelaxed) {
    return memory_.loads(open(fiber, at), order);
  }
  std::uint64_t load(int fiber, const std::uint64_t& at, int order = kRelaxed, int taken = 0) {
    const auto atomic = open(fiber, at);
    EXPECT_LT(taken, memory_.loads(atomic, order));
    const std::uint64_t value = memory_.alternative(atomic, taken)->value;
    memory_.read(atomic, taken, order);
    return value;
  }
  void store(int fiber, std::uint64_t& at, std::uint64_t value, int order = kRelaxed, int taken = 0) {
    const auto atomic = open(fiber, at);
    EXPECT_LT(taken, memory_.stores(atomic, order));
    memory_.write(atomic, taken, value, order, false);
    if (taken == 0) at = value;
  }
  std::uint64_t add(int fiber, std::uint64_t& at, int order = kRelaxed, int taken = 0) {
    const auto atomic = open(fiber, at);
    EXPECT_LT(taken, memory_.updates(atomic, order));
    const std::uint64_t old = memory_.alternative(atomic, taken)->value;
    memory_.read(atomic, taken, order);
    memory_.write(atomic, taken, old + 1, order, true);
    if (taken == 0) at = old + 1;
    return old;
  }
  bool races(int fiber, const void* address, std::size_t size, bool write, bool atomic = false) {
    if (!atomic) return memory_.touch(fiber, address, size, write, this) != nullptr;
    const WeakMemory::Atomic accessed{fiber, nullptr, this, nullptr};
    return memory_.touch(accessed, address, size, write) != nullptr;
  }
  WeakMemory::Atomic open(int fiber, const std::uint64_t& at) {
    return memory_.open(fiber, &at, sizeof at, at, this);
  }

  /// Each stores its own, does this, and then misses what the other stored.
  template <class Step>
  weak::X86::Answer store_buffering(const Step& step) {
    weak::X86 x86;
    memory_.tell(&x86);
    memory_.start(3);
    store(0, x_, 1);
    store(1, y_, 1);
    step();
    load(0, y_, kRelaxed, readable(0, y_) - 1);
    load(1, x_, kRelaxed, readable(1, x_) - 1);
    memory_.complete_x86();
    memory_.tell(nullptr);
    return x86.answer();
  }

  SiteSet points_;
  Premises premises_;
  WeakMemory memory_{points_, premises_};
  alignas(64) std::uint64_t x_ = 0, y_ = 0;
};

TEST_F(WeakMemoryTest, AStoreOfAnotherMayBeMissedAndIsKnownOnceRead) {
  store(0, x_, 1);
  EXPECT_EQ(readable(0, x_), 1);
  EXPECT_EQ(readable(1, x_), 2);
  EXPECT_EQ(load(1, x_, kRelaxed, 1), 0U);
  EXPECT_EQ(load(1, x_), 1U);
  EXPECT_EQ(readable(1, x_), 1);
  EXPECT_EQ(readable(2, x_), 2);
}

TEST_F(WeakMemoryTest, WhoAcquiresKnowsWhatWasReleased) {
  store(0, x_, 1);
  store(0, y_, 1, kRelease);
  EXPECT_EQ(load(1, y_), 1U);  // relaxed
  EXPECT_EQ(readable(1, x_), 2);
  memory_.fence(1, kAcquire);
  EXPECT_EQ(readable(1, x_), 1);
  EXPECT_EQ(load(2, y_, kAcquire), 1U);
  EXPECT_EQ(readable(2, x_), 1);
}

TEST_F(WeakMemoryTest, AReleaseFenceReleasesLaterStores) {
  store(0, x_, 1);
  memory_.fence(0, kRelease);
  store(0, y_, 1);
  load(1, y_, kAcquire);
  EXPECT_EQ(readable(1, x_), 1);
}

// C++20: only read-modify-writes continue a release sequence.
TEST_F(WeakMemoryTest, AReleaseSequenceGoesOnThroughUpdatesOnly) {
  store(0, x_, 1);
  store(0, y_, 1, kRelease);
  add(1, y_);
  load(2, y_, kAcquire);
  EXPECT_EQ(readable(2, x_), 1);
  store(0, y_, 7);
  memory_.start(3);
  x_ = y_ = 0;
  store(0, x_, 1);
  store(0, y_, 1, kRelease);
  store(0, y_, 2);
  load(2, y_, kAcquire);
  EXPECT_EQ(readable(2, x_), 2);
}

TEST_F(WeakMemoryTest, NothingComesBetweenAnUpdateAndWhatItRead) {
  store(0, x_, 5);
  EXPECT_EQ(add(1, x_), 5U);
  EXPECT_EQ(memory_.updates(open(2, x_), kRelaxed), 2);  // 6, or 0: not 5, which was updated
  EXPECT_EQ(memory_.stores(open(2, x_), kRelaxed), 2);   // last, or before 5: not between 5 and 6
}

TEST_F(WeakMemoryTest, ALateStoreChangesNothingInMemory) {
  store(0, x_, 1);
  store(1, x_, 2, kRelaxed, 1);
  EXPECT_EQ(x_, 1U);
  EXPECT_EQ(readable(1, x_), 2);  // its own, and the newer one
  EXPECT_EQ(readable(0, x_), 1);
  EXPECT_EQ(readable(2, x_), 3);
}

TEST_F(WeakMemoryTest, ScAccessesAgreeOnTheirOrder) {
  store(0, x_, 1, kSc);
  EXPECT_EQ(readable(1, x_, kSc), 1);
  EXPECT_EQ(readable(1, x_, kAcquire), 2);
  store(2, y_, 1);
  EXPECT_EQ(readable(1, y_, kSc), 2);
  load(0, y_, kSc);
  EXPECT_EQ(readable(1, y_, kSc), 1);  // another SC load has read it
}

TEST_F(WeakMemoryTest, ScFencesMakeKnownButDoNotSynchronise) {
  store(0, x_, 1);
  EXPECT_FALSE(races(0, &y_, 8, true));
  memory_.fence(0, kSc);
  memory_.fence(1, kSc);
  EXPECT_EQ(readable(1, x_), 1);
  EXPECT_EQ(readable(2, x_), 2);
  EXPECT_TRUE(races(1, &y_, 8, true));
}

TEST_F(WeakMemoryTest, ACompareExchangeMayFailOnWhatIsOlder) {
  store(0, x_, 1);
  EXPECT_EQ(memory_.compares(open(1, x_), 1, kRelaxed, kRelaxed), 2);
  EXPECT_EQ(memory_.compares(open(1, x_), 0, kRelaxed, kRelaxed), 2);
  add(0, x_);                                                          // 0, 1, 2
  EXPECT_EQ(memory_.compares(open(1, x_), 1, kRelaxed, kRelaxed), 2);  // 1 was updated: it cannot succeed
}

TEST_F(WeakMemoryTest, LocksAndOrdersOfSequencesCarryEverything) {
  store(0, x_, 1);
  memory_.release(0, &y_);
  memory_.acquire(1, &y_);
  EXPECT_EQ(readable(1, x_), 1);
  memory_.follow(2, 0);
  EXPECT_EQ(readable(2, x_), 1);
}

TEST_F(WeakMemoryTest, ChangesWithoutAHookStartAnewAndSynchronise) {
  store(0, x_, 1);
  races(0, &y_, 8, true);
  x_ = 9;
  EXPECT_EQ(readable(1, x_), 1);
  EXPECT_EQ(load(1, x_, kAcquire), 9U);
  EXPECT_FALSE(races(1, &y_, 8, true));
  EXPECT_EQ(premises_.broken().size(), 1U);
}

TEST_F(WeakMemoryTest, APlainWriteEndsTheHistory) {
  store(0, x_, 1);
  memory_.overwrite(&x_, 8);
  EXPECT_EQ(readable(1, x_), 1);
}

TEST_F(WeakMemoryTest, OtherSizesReadTheNewestOnly) {
  store(0, x_, 1);
  const auto half = memory_.open(1, &x_, 4, 1, this);
  EXPECT_EQ(half.location, nullptr);
  EXPECT_EQ(memory_.loads(half, kRelaxed), 1);
  EXPECT_EQ(open(1, x_).location, nullptr);
  EXPECT_FALSE(premises_.broken().empty());
}

TEST_F(WeakMemoryTest, RacesAreToldByTheByte) {
  auto* const bytes = reinterpret_cast<char*>(&x_);
  EXPECT_FALSE(races(0, bytes, 4, true));
  EXPECT_FALSE(races(1, bytes + 4, 4, true));
  EXPECT_FALSE(races(1, bytes + 4, 4, false));
  EXPECT_TRUE(races(1, bytes + 3, 1, false));
  EXPECT_TRUE(races(2, bytes + 4, 1, true));
}

TEST_F(WeakMemoryTest, AtomicsDoNotRaceWithEachOtherButWithPlainAccesses) {
  EXPECT_FALSE(races(0, &x_, 8, true));  // its constructor
  EXPECT_FALSE(races(0, &x_, 8, true, true));
  EXPECT_TRUE(races(1, &x_, 8, false, true));  // not ordered after the constructor
  EXPECT_FALSE(races(0, &y_, 8, true, true));
  EXPECT_FALSE(races(1, &y_, 8, true, true));
  EXPECT_TRUE(races(1, &y_, 8, false));
}

TEST_F(WeakMemoryTest, RacesThatAreToBeIgnoredAreMarkedWhicheverAccessComesFirst) {
  memory_.ignore(0, 1);
  EXPECT_FALSE(races(0, &x_, 8, false));
  memory_.ignore(0, -1);
  const auto* const race = memory_.touch(1, &x_, 8, true, this);
  ASSERT_TRUE(race);
  EXPECT_TRUE(race->ignored);
}

TEST_F(WeakMemoryTest, AnAccessThatIsToBeIgnoredHidesNoOther) {
  EXPECT_FALSE(races(0, &x_, 8, true));
  memory_.ignore(0, 1);
  EXPECT_FALSE(races(0, &x_, 8, true));
  const auto* const race = memory_.touch(1, &x_, 8, false, this);
  ASSERT_TRUE(race);
  EXPECT_FALSE(race->ignored);
}

TEST_F(WeakMemoryTest, FreedMemoryIsForgotten) {
  races(0, &x_, 4, true);
  memory_.forget(&x_, 4);
  EXPECT_FALSE(races(1, &x_, 4, true));
}

TEST_F(WeakMemoryTest, NothingIsSaidOfX86IfAHistoryIsNotWhole) {
  const auto nothing = [] {};
  EXPECT_EQ(store_buffering(nothing), weak::X86::Answer::can);
  x_ = y_ = 0;
  std::uint64_t other = 0;
  EXPECT_EQ(store_buffering([&] {
              store(2, other, 1);
              other = 9;  // by nobody who is seen
              load(2, other);
            }),
            weak::X86::Answer::unknown);
  x_ = y_ = 0;
  EXPECT_EQ(store_buffering([&] { memory_.raced(); }), weak::X86::Answer::unknown);
}

// Loads that the model does not allow, since each fiber knows what all others did.
TEST_F(WeakMemoryTest, AFenceOfAllIsOneOfX86) {
  weak::X86 x86;
  memory_.tell(&x86);
  memory_.start(3);
  store(0, x_, 1);
  store(1, y_, 1);
  memory_.fence_all();
  EXPECT_EQ(readable(0, y_), 1);
  x86.add({.fiber = 0, .id = 101, .location = open(0, y_).location, .reads = true});
  x86.add({.fiber = 1, .id = 102, .location = open(1, x_).location, .reads = true});
  memory_.complete_x86();
  EXPECT_EQ(x86.answer(), weak::X86::Answer::cannot);
  memory_.tell(nullptr);
}

}  // namespace
}  // namespace sunder::native::explore
