#include "model/role_names.hpp"

#include <gtest/gtest.h>

namespace sunder {
namespace {

TEST(RoleNames, WordsOfEveryStyle) {
  using Words = std::vector<std::string>;
  EXPECT_EQ(words_of("SPSCQueue"), (Words{"spsc", "queue"}));
  EXPECT_EQ(words_of("tryPush_all2"), (Words{"try", "push", "all", "2"}));
  EXPECT_EQ(words_of("SPSC_QUEUE"), (Words{"spsc", "queue"}));
  EXPECT_EQ(words_of("_"), Words{});
}

TEST(RoleNames, SayOneProducerAndOneConsumer) {
  for (const char* name :
       {"spsc_queue", "SPSCQueue", "SpscLinkedQueue", "spscqueue", "LockFreeSPSC", "Queue@spsc",
        "com.acme.SpscArrayQueue", "com.acme.Outer$SpscArrayQueue", "folly::ProducerConsumerQueue",
        "SingleProducerSingleConsumerQueue", "single_producer_single_consumer_queue",
        "singleproducer_singleconsumer", "SingleProducerConsumerQueue", "SingleReaderSingleWriterRing",
        "SwsrRing", "OneToOneConcurrentArrayQueue"})
    EXPECT_EQ(single_sides(name), (SingleSides{true, true})) << name;
}

TEST(RoleNames, SayOneOfThem) {
  for (const char* name : {"MpscLinkedQueue", "mpsc_queue", "MPSC", "MultiProducerSingleConsumerQueue",
                           "SingleConsumerQueue", "ManyToOneRingBuffer"})
    EXPECT_EQ(single_sides(name), (SingleSides{false, true})) << name;
  for (const char* name : {"SpmcArrayQueue", "spmc_ring", "SingleProducerMultiConsumerQueue",
                           "single_producer_queue", "SWMRRegister", "OneToManyChannel"})
    EXPECT_EQ(single_sides(name), (SingleSides{true, false})) << name;
}

TEST(RoleNames, SayNothing) {
  for (const char* name :
       {"Queue", "MpmcQueue", "MPMCQueue", "ConcurrentLinkedQueue", "ChampScore", "DumpScheduler",
        "JumpScanner", "MultiProducerMultiConsumerQueue", "MultiProducerConsumerQueue", "ConsumerRegistry",
        "ProducerPool", "ReaderWriterLock", "OneToOneMap", "SpscOrMpmcQueue", "spsc.util.Queue",
        "com.acme.mpsc.Map", "Single", ""})
    EXPECT_EQ(single_sides(name), SingleSides{}) << name;
}

TEST(RoleNames, OfMethodsTellTheirDirection) {
  for (const char* name : {"push",
                           "push_back",
                           "pushFront",
                           "try_push",
                           "tryPush",
                           "trypush",
                           "enqueue",
                           "offer",
                           "offerLast",
                           "put",
                           "add",
                           "addAll",
                           "send",
                           "try_send",
                           "write",
                           "emplace",
                           "try_emplace_back",
                           "insert",
                           "write_available",
                           "relaxedOffer",
                           "failFastOffer",
                           "offerIfBelowThreshold",
                           "fill",
                           "set",
                           "store"})
    EXPECT_EQ(direction_of(name), Direction::produces) << name;
  for (const char* name :
       {"pop",       "pop_front", "try_pop", "tryPop",      "dequeue", "try_dequeue_bulk", "poll",
        "pollFirst", "take",      "receive", "try_recv",    "read",    "readLast",         "remove",
        "removeIf",  "peek",      "front",   "consume_one", "drain",   "drainTo",          "relaxedPeek",
        "element",   "clear",     "get",     "tryGet",      "first",   "read_available"})
    EXPECT_EQ(direction_of(name), Direction::consumes) << name;
}

TEST(RoleNames, OfMethodsThatOnlyLook) {
  for (const char* name : {"size", "empty", "is_empty", "isEmpty", "capacity", "getCapacity", "size_approx",
                           "sizeGuess", "isFull", "remainingCapacity", "max_size", "was_empty", "length"})
    EXPECT_EQ(direction_of(name), Direction::observes) << name;
}

TEST(RoleNames, OfMethodsThatTellNothingOrBoth) {
  for (const char* name : {"swap", "reset", "close", "free", "contains", "to_set", "toString", "push_pop",
                           "take_and_put", "getAndSet", "commit", "iterator", "reserve", ""})
    EXPECT_EQ(direction_of(name), Direction::unknown) << name;
}

}  // namespace
}  // namespace sunder
