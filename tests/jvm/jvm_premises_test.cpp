// Broken premises when Java objects are explored, and the reasons why some cannot be explored at
// all.
#include <gtest/gtest.h>

#include "jvm/explored.hpp"
#include "jvm/java_objects.hpp"

namespace sunder {
namespace {

using testing::explored;
using testing::misbehaving;
using testing::outcomes;
using testing::ready;
using testing::refusal;

using Texts = std::vector<std::string>;

Texts broken(Target& target, const std::string& harness, int preemptions = 1) {
  return explored(target, harness, preemptions).broken_premises;
}

TEST(JvmPremises, CodeWithoutHooksOnSharedObjectsBreaksOne) {
  auto target = misbehaving("Unscheduled");
  EXPECT_EQ(broken(target, "[appendAnyway(1)], [built()]"),
            Texts{"calls java.lang.StringBuilder, which is not scheduled"});
  EXPECT_EQ(broken(target, "[year(1)], [year(2)]"),
            Texts{"calls java.text.SimpleDateFormat, which is not scheduled"});
  EXPECT_EQ(broken(target, "[logs()], [set(1)]"),
            Texts{"calls java.util.logging.Level, which is not scheduled"});
  EXPECT_EQ(broken(target, "[spelled()], [spell(1)]"),
            Texts{"hands an array to java.lang.String, which is not scheduled"});
  auto wrapping = testing::opened({"misbehaving.Unscheduled$Wrapping", ""});
  EXPECT_EQ(broken(wrapping, "[print(1)], [text()]"),
            Texts{"wraps java.lang.StringBuilder, which is not scheduled"});
  auto bytes = testing::opened({"misbehaving.Unscheduled$Bytes", ""});
  EXPECT_EQ(broken(bytes, "[add(1)], [size()]"),
            Texts{"extends java.io.ByteArrayOutputStream, which is not scheduled"});
  EXPECT_FALSE(explored(bytes, "[fill(2)], [size()]", 1).failure);
}

TEST(JvmPremises, CodeWithoutHooksOnWhatIsNotSharedBreaksNone) {
  auto target = misbehaving("Unscheduled");
  EXPECT_EQ(broken(target, "[text()], [set(1)]"), Texts{});
  EXPECT_EQ(broken(target, "[appendAnyway(1); built()], [set(1)]"), Texts{});
  EXPECT_EQ(broken(target, "[append(1)], [append(2); built()]"), Texts{});  // a lock orders them
  EXPECT_EQ(broken(target, "[spelled()], [spelled()]"), Texts{});
  EXPECT_EQ(broken(target, "[next()], [next()]"), Texts{});
}

TEST(JvmPremises, AMethodThatCountsAsReadOnlyButWritesBreaksOne) {
  const jvm::Settings settings{"", SUNDER_JAVA_MISBEHAVING};
  const jvm::Reference reference{"misbehaving.Ledger", ""};
  jvm::JvmTarget target(settings, reference, jvm::tried_out(settings, reference).object);
  EXPECT_EQ(broken(target, "[add(); total()], [add()]"), Texts{});
  EXPECT_EQ(broken(target, "[add(); add(); total()], [add()]"),
            Texts{"total counts as read-only, but it writes to the object"});
}

TEST(JvmPremises, AReadThatMovesWhatItFindsIsAnUpdate) {
  const jvm::Reference reference{"misbehaving.RecentlyUsed", ""};
  const jvm::Settings settings{"", SUNDER_JAVA_MISBEHAVING};
  std::set<std::string> read_only;
  for (const Method& method : jvm::tried_out(settings, reference).object.methods)
    if (method.read_only) read_only.insert(method.name);
  EXPECT_EQ(read_only, std::set<std::string>{"size"});
}

TEST(JvmPremises, ACallThatWaitsShowsWhichMethodsWrite) {
  const jvm::Reference reference{"java.util.concurrent.SynchronousQueue", ""};
  std::set<std::string> read_only;
  for (const Method& method : jvm::tried_out({}, reference).object.methods)
    if (method.read_only) read_only.insert(exact_label(method));
  for (const char* label : {"offer/1", "poll/0", "add/1", "remove/0"})
    EXPECT_FALSE(read_only.contains(label)) << label;
  for (const char* label : {"size/0", "peek/0", "isEmpty/0"}) EXPECT_TRUE(read_only.contains(label)) << label;
}

TEST(JvmPremises, TimeLimitsRunOutOnlyWhenNothingElseCanMove) {
  const Texts timed{"a timed wait, whose limit runs out only when nothing else can move"};
  auto target = misbehaving("Unscheduled");
  EXPECT_EQ(broken(target, "[tryForASecond()], [tryForASecond()]"), timed);
  const EngineRun nap = explored(target, "[nap()], [set(1)]", 2);
  EXPECT_EQ(nap.broken_premises, timed);
  EXPECT_EQ(outcomes(nap), std::set<std::string>{"1, ()"});
  auto handover = misbehaving("Handover");
  const EngineRun poll = explored(handover, "[poll()], [put()]", 100);
  EXPECT_EQ(poll.broken_premises, timed);
  EXPECT_EQ(outcomes(poll), std::set<std::string>{"true, ()"});
  EXPECT_EQ(outcomes(explored(handover, "[poll()], [open()]", 100)), std::set<std::string>{"false, ()"});
}

TEST(JvmPremises, LoopsThatWatchTheClockAreTimedWaits) {
  auto retrier = misbehaving("Retrier");
  for (const auto& [harness, outcome] : {std::pair{"[watchTheClock()], [value()]", "false, 0"},
                                         {"[watchTheCalendar()], [value()]", "false, 0"},
                                         {"[watchTheClock()], [open()]", "true, ()"}}) {
    const EngineRun run = explored(retrier, harness, 1);
    EXPECT_FALSE(run.failure) << harness;
    EXPECT_EQ(outcomes(run), std::set<std::string>{outcome}) << harness;
    EXPECT_EQ(run.broken_premises,
              Texts{"a timed wait, whose limit runs out only when nothing else can move"})
        << harness;
  }
}

TEST(JvmPremises, LoopsThatArePutOffBreakOne) {
  auto target = misbehaving("Unscheduled");
  EXPECT_EQ(broken(target, "[lookOften()], [set(1)]"), Texts{"a loop was put off after 2000 rounds"});
  EXPECT_EQ(broken(target, "[giveWayOften()], [set(1)]"), Texts{"a loop was put off after 8 rounds"});
}

TEST(JvmPremises, RandomNumbersOfWhichSomeAreTriedBreakOne) {
  auto target = misbehaving("Unscheduled");
  EXPECT_EQ(broken(target, "[isLucky()], [set(1)]"),
            Texts{"draws random numbers, of which the least and the greatest are tried"});
}

TEST(JvmPremises, RandomNumbersAfterTheSixteenthBreakOne) {
  auto target = misbehaving("Unscheduled");
  const EngineRun run = target.run(parse_harness("[drawsOften()], [set(1)]", target.object()),
                                   {.seconds = 60, .executions = 50, .engine = Engine::explore}, 1);
  EXPECT_EQ(run.broken_premises, Texts{"draws more than 16 random numbers"});
}

TEST(JvmPremises, NumbersOfThreadsAndObjectsBreakOne) {
  auto target = misbehaving("Unscheduled");
  for (const char* harness : {"[isNumbered()], [set(1)]", "[isNamed()], [set(1)]", "[isHashed()], [set(1)]"})
    EXPECT_EQ(broken(target, harness),
              Texts{"uses the number, name or hash of its thread, which is the same in each execution"})
        << harness;
  EXPECT_EQ(broken(target, "[isIdentified()], [set(1)]"),
            Texts{"uses identity hash codes, which are the same in each execution"});
  EXPECT_EQ(broken(target, "[isSelf()], [set(1)]"), Texts{});
}

// A loop that ends by itself is run to its end, while no other sequence moves; any other loop waits.
TEST(JvmPremises, SpinsAreToldFromRetries) {
  auto retrier = misbehaving("Retrier"), spins = misbehaving("Spins");
  const auto both = [](const char* end) {
    return std::set<std::string>{"true, " + std::string(end), "false, " + std::string(end)};
  };
  EXPECT_EQ(outcomes(explored(retrier, "[tryEightTimes()], [hold()]", 1)), both("()"));
  EXPECT_EQ(outcomes(explored(retrier, "[giveWayThrice()], [open()]", 0)), both("()"));
  for (const char* harness :
       {"[spin()], [open()]", "[spinPolitely()], [open()]", "[spinOnAtomic()], [open()]",
        "[spinOnPlain()], [open()]", "[spinAndRewrite()], [open()]", "[spinAndUndo()], [open()]",
        "[spinWithLock()], [open()]", "[spinAndSwap()], [open()]"}) {
    const EngineRun run = explored(spins, harness, 2);
    EXPECT_FALSE(run.failure) << harness;
    EXPECT_TRUE(run.exhausted) << harness;
    EXPECT_EQ(run.broken_premises, Texts{}) << harness;
  }
  EXPECT_EQ(outcomes(explored(spins, "[countInMemory()], [open()]", 2)), std::set<std::string>{"5, ()"});
  // A spinning sequence waits: switches to others are free, and it continues as soon as it can.
  EXPECT_EQ(outcomes(explored(spins, "[spinInTheMiddle()], [open(); value()]", 0)),
            (std::set<std::string>{"1, (), 1", "7, (), 1", "7, (), 7"}));
  // Code without hooks changes its own state, such as that of an iterator of the JDK, so rounds that look
  // alike differ.
  EXPECT_EQ(outcomes(explored(retrier, "[goThrough([1,1,1])], [open()]", 1)), std::set<std::string>{"3, ()"});
  const EngineRun forever = explored(spins, "[spin()], [value()]", 2);
  EXPECT_FALSE(forever.failure);
  EXPECT_EQ(outcomes(forever), std::set<std::string>{"waits, 0"});
}

TEST(JvmPremises, TablesGrow) {
  auto retrier = misbehaving("Retrier");
  const EngineRun run = explored(retrier, "[touchMany()], [touchMany()]", 2);
  EXPECT_EQ(run.broken_premises, Texts{});
  EXPECT_TRUE(outcomes(run).contains("0, 0"));
}

// It has a native method that the JVM links for the original class only.
TEST(JvmPremises, HoldForAtomicLongs) {
  auto target = testing::opened({"java.util.concurrent.atomic.AtomicLong", ""});
  const EngineRun run = explored(target, "[incrementAndGet()], [get()]", 2);
  EXPECT_EQ(run.broken_premises, Texts{});
  EXPECT_EQ(outcomes(run), (std::set<std::string>{"1, 0", "1, 1"}));
}

// On Java 9 and later, a sequence that finds the queue of a lock half made spins, and writes the same values
// again in each round.
TEST(JvmPremises, HoldForTheLocksOfTheJdk) {
  auto stamped = testing::opened({"java.util.concurrent.locks.StampedLock", ""});
  auto synchronizers = testing::java_corpus("atomic.Synchronizers");
  const EngineRun writers = explored(stamped, "[writeLock()], [writeLock()]", 2);
  EXPECT_EQ(writers.broken_premises, Texts{});
  EXPECT_TRUE(writers.exhausted);
  const EngineRun latch = explored(synchronizers, "[awaitLatch()], [awaitLatch(); countDown()]", 2);
  EXPECT_EQ(latch.broken_premises, Texts{});
  EXPECT_EQ(outcomes(latch), std::set<std::string>{"waits, waits, -"});
  const EngineRun semaphore = explored(synchronizers, "[tryAcquire(); release()], [acquireAndRelease()]", 2);
  EXPECT_EQ(semaphore.broken_premises, Texts{});
  EXPECT_EQ(outcomes(semaphore), (std::set<std::string>{"false, (), ()", "true, (), ()"}));
}

TEST(JvmPremises, HoldForTheClassesOfTheJdk) {
  for (const auto& [name, harness] :
       {std::pair{"ConcurrentHashMap", "[putIfAbsent(0,0); get(0)], [put(0,1); remove(0)]"},
        {"ConcurrentLinkedQueue", "[offer(0); poll()], [offer(1); peek()]"},
        {"ConcurrentSkipListMap", "[put(0,0); remove(0)], [put(0,1); get(0)]"},
        {"LinkedBlockingQueue", "[offer(0); poll()], [offer(1); peek()]"},
        {"ArrayBlockingQueue", "[offer(0); poll()], [offer(1); peek()]"},
        {"PriorityBlockingQueue", "[offer(0); poll()], [offer(1); peek()]"},
        {"ConcurrentLinkedDeque", "[offer(0); poll()], [offer(1); peek()]"},
        {"LinkedTransferQueue", "[offer(0); poll()], [offer(1); peek()]"},
        {"LinkedBlockingDeque", "[offer(0); poll()], [offer(1); peek()]"}}) {
    auto target = ready(name);
    const EngineRun run = explored(target, harness, 1);
    EXPECT_TRUE(run.exhausted) << name;
    EXPECT_EQ(run.broken_premises, Texts{}) << name;
  }
}

TEST(JvmPremises, SerialOutcomesAreMarked) {
  auto steps = misbehaving("Steps");
  for (const Observation& o : explored(steps, "[add()], [add()]", 2).observations)
    EXPECT_EQ(o.serial, to_text(o.outcome) != "0, 0") << to_text(o.outcome);
}

TEST(JvmRefusals, CopiesThatAreNotTrueToTheirOriginalsAreNotBlamed) {
  auto unlike = misbehaving("Unlike");
  const std::string not_true =
      "cannot be explored: the copy that is scheduled does not do what misbehaving.Unlike does; ";
  EXPECT_EQ(refusal(unlike, "[name()], [set(1)]"),
            not_true + "name gave \"shadow.misbehaving.Unlike\", not \"misbehaving.Unlike\"");
  EXPECT_TRUE(refusal(unlike, "[methods()], [set(1)]").starts_with(not_true + "methods gave "));
  EXPECT_EQ(refusal(unlike, "[cast()], [set(1)]"),
            not_true + "cast gave java.lang.ClassCastException, not 2");
  EXPECT_EQ(refusal(unlike, "[castQuietly()], [set(1)]"), not_true + "castQuietly gave -1, not 2");
  EXPECT_EQ(refusal(unlike, "[castWrongly()], [set(1)]"), "");
  EXPECT_EQ(refusal(unlike, "[breakLinks()], [set(1)]"),
            "cannot be explored: the copy that is scheduled threw java.lang.NoSuchMethodError: somewhere");
  EXPECT_EQ(refusal(unlike, "[breakLinksQuietly()], [set(1)]"),
            "cannot be explored: the copy that is scheduled threw java.lang.NoSuchMethodError");
}

TEST(JvmRefusals, SayWhatIsCalled) {
  auto unlike = misbehaving("Unlike");
  const std::string it = "cannot be explored: it calls ";
  const std::string queue =
      it + "java.util.concurrent.locks.ReentrantLock.getQueueLength, which has no model";
  EXPECT_EQ(refusal(unlike, "[queueLength()], [set(1)]"), queue);
  EXPECT_EQ(refusal(unlike, "[queueLengthQuietly()], [set(1)]"), queue);
  EXPECT_EQ(refusal(unlike, "[handOver()], [set(1)]"),
            it + "javax.naming.InitialContext.<init>, which takes no copy of java.util.Hashtable");
  EXPECT_EQ(refusal(unlike, "[startByReference()], [set(1)]"),
            it + "java.lang.Thread.start, which cannot be scheduled");
  EXPECT_EQ(refusal(unlike, "[parallel()], [set(1)]"),
            it + "java.util.List.parallelStream, which cannot be scheduled");
  auto active = testing::opened({"misbehaving.Unlike$Active", ""});
  EXPECT_EQ(refusal(active, "[get()], [get()]"), it + "java.lang.Thread.start, which cannot be scheduled");
}

}  // namespace
}  // namespace sunder
