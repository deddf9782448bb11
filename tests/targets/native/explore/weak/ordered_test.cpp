// Right structures are never blamed under the memory model c11, with data races told: see objects/ordered.
#include <gtest/gtest.h>

#include <set>
#include <tuple>

#include "outcomes/atomic_outcomes.hpp"
#include "search/trial/judge.hpp"
#include "support/error.hpp"
#include "targets/native/explore/exploring.hpp"

namespace sunder::testing {
namespace {

struct Right {
  const char* object;
  const char* harness;
  const char* premise = nullptr;  // that is broken, so that nothing is proven; "": any, or none
};

void PrintTo(const Right& right, std::ostream* out) { *out << right.object << " " << right.harness; }

std::string blamed_for(const EngineRun& run, const AtomicOutcomes& atomic) {
  std::string texts;
  for (const Observation& o : run.observations)
    if (const auto symptom = symptom_of(o, atomic)) texts += to_text(*symptom) + "; ";
  return run.failure ? texts + to_text(*run.failure) : texts;
}

class Ordered : public ::testing::TestWithParam<Right> {};

TEST_P(Ordered, IsNotBlamed) {
  const Right& right = GetParam();
  Exploring exploring(SUNDER_ORDERED, right.object);
  const Harness harness = parse_harness(right.harness, exploring.target().object());
  const AtomicOutcomes atomic = Linearizer(exploring.target()).outcomes(harness, Criterion::atomicity);
  const EngineRun run = exploring.run_weakly(right.harness, 2, Schedules::bounded, 20'000);
  EXPECT_EQ(blamed_for(run, atomic), "") << run.schedule;
  EXPECT_TRUE(run.exhausted);
  const std::string broken = run.broken_premises.empty() ? "" : run.broken_premises.front();
  if (right.premise)
    EXPECT_NE(broken.find(right.premise), std::string::npos) << broken;
  else
    EXPECT_EQ(broken, "");
}

INSTANTIATE_TEST_SUITE_P(
    Memory, Ordered,
    ::testing::Values(
        Right{"FlagLock", "[add(); add()], [add()]"}, Right{"PatientLock", "[add()], [add()]"},
        Right{"TicketLock", "[add()], [add()]"}, Right{"FencedLock", "[add(); get()], [add()]"},
        Right{"QueueLock", "[add()], [add()]"}, Right{"FencedFlags", "[try_first()], [try_second()]"},
        Right{"Mutex", "[add(); get()], [add()]"}, Right{"SharedText", "[set(1); set(2)], [get()], [get()]"},
        Right{"Mailbox", "[put(1); put(2)], [take(); take()]"}, Right{"Awaited", "[give(1)], [await()]"},
        Right{"Versions", "[write(1); write(2)], [read(); read()]"},
        Right{"Consumed", "[put(1)], [put(2)], [get()]"}, Right{"DoubleChecked", "[get()], [get()]"},
        Right{"Once", "[get()], [get()]"}, Right{"LocalStatic", "[get(1); text()], [get(2); text()]", ""},
        Right{"PerThread", "[add(); add()], [add()]"}, Right{"Relay", "[write()], [pass()], [read()]"},
        Right{"Countdown", "[write()], [take()], [take()]"},
        Right{"Totals", "[add()], [add()], [total()], {0 < 2, 1 < 2}"},
        Right{"HazardBox", "[put(1); put(2)], [first()]"}, Right{"QuiescentBox", "[put(1); put(2)], [get()]"},
        Right{"Counted", "[give(); share()], [take(); share()]"},
        Right{"Pool", "[take(1); take(2)], [take(3)]"}, Right{"SharedBox", "[get(); use()], [get()]"},

        Right{"OlderSharedBox", "[put(1); put(2)], [get(); get()]"},
        Right{"WideRing", "[push(1); push(0)], [pop(); pop()]"},
        Right{"TextRing", "[push(1); push(0)], [pop(); pop()]"},
        Right{"ShortTextRing", "[push(1); push(0)], [pop(); pop()]"},
        Right{"VectorRing", "[push(1); push(0)], [pop(); pop()]"},
        Right{"EitherRing", "[push(1); push(0)], [pop(); pop()]"},
        Right{"UnionRing", "[push(1); push(0)], [pop(); pop()]"},
        Right{"ByteRing", "[push(1); push(0); push(1)], [pop(); pop()]"},
        Right{"Neighbours", "[left(); left()], [right()]"}, Right{"Bits", "[first(1)], [second(1)]"},
        Right{"Halves", "[write(1); write(2)], [low()]", "several sizes"},
        Right{"WidePair", "[write(1); write(2)], [read()]", "16 bytes"},
        Right{"Kinds", "[write(1)], [read(); read()]"}, Right{"Referred", "[add()], [add()]"},
        Right{"Promised", "[give(1)], [get()]"}, Right{"Refusing", "[refuse(1)], [get()], [get()]"},
        Right{"Failure", "[read()], [read()], [drop()]", "not compiled for exploring"},
        Right{"Latched", "[left()], [right()], [sum()]", "a loop of equal rounds"},
        Right{"LockedTree", "[insert(1); erase(2)], [insert(2); size()]"},
        Right{"TwoAccounts", "[move(1)], [move(1); back()]"}, Right{"Handler", "[set(1)], [call(); call()]"},
        Right{"Formatter", "[format(1)], [format(2)]"}, Right{"SyncLock", "[add()], [add()]"},
        Right{"SyncSwapLock", "[add()], [add()]"}, Right{"PosixMutex", "[add()], [add()]"},
        Right{"PosixSpin", "[add()], [add()]"}, Right{"PosixReadWrite", "[add()], [add()]"},
        Right{"PosixSemaphore", "[add()], [add()]"}, Right{"VolatileFlag", "[put(1)], [get(); get()]"},
        Right{"Asymmetric", "[try_often()], [try_seldom()]"}, Right{"MovedCounts", "[add(); add()], [add()]"},
        Right{"CopiedCounts", "[write(1)], [read(); read()]"},
        Right{"LargeBlocks", "[use(); use()], [use()]"},
        Right{"WideNote", "[put(1)], [get(); get()]", "libatomic.so.1 is called"},
        Right{"LongLog", "[write(1)], [read(); read()]", "more stores were made"},
        Right{"ReadHint", "[put(1); put(2)], [get(); get()]", "data race"},
        Right{"WrittenHint", "[put(1); put(2)], [get(); get()]", "data race"}),
    [](const auto& info) { return std::string(info.param.object); });

// Nothing is told of these under c11: "" if it explores the harness.
std::string why_refused(const char* program, const char* object, const char* harness) {
  try {
    Exploring(program, object).run_weakly(harness, 2);
    return "";
  } catch (const InputError& refused) {
    return refused.what();
  }
}

#if defined(__x86_64__)
// The code of the program's own sources is looked through for them, and what it calls.
TEST(WeakRefusals, NameFencesInAssembly) {
  const char *const flags = "[try_first()], [try_second()]", *const adds = "[add()], [add()]";
  EXPECT_TRUE(Exploring(SUNDER_FENCED, "BareFlags").run(flags, 2).exhausted);
  for (const auto& [program, object, harness] :
       {std::tuple(SUNDER_FENCED, "BareFlags", flags), std::tuple(SUNDER_FENCE_APART, "FlagsApart", flags),
        std::tuple(SUNDER_FENCE_LINKED, "LinkedFlags", flags),
        std::tuple(SUNDER_ASSEMBLED, "ExchangeLock", adds),
        std::tuple(SUNDER_ASSEMBLED, "CompareExchangeLock", adds)}) {
    const std::string why = why_refused(program, object, harness);
    EXPECT_NE(why.find("it has fences or atomics in assembly"), std::string::npos) << object << ": " << why;
  }
}

// They may synchronise, too.
TEST(WeakRefusals, NameAccessesInAssembly) {
  const std::string why = why_refused(SUNDER_UNHOOKED, "AssembledRing", "[push(0)], [pop()]");
  EXPECT_NE(why.find("used without a hook"), std::string::npos) << why;
}
#else
TEST(WeakRefusals, NameTheProcessor) {
  EXPECT_NE(why_refused(SUNDER_LITMUS, "SB", "[p0()], [p1()]").find("on x86-64 only"), std::string::npos);
}
#endif

TEST(WeakLibraries, MayBeMany) {
  const EngineRun run = Exploring(SUNDER_CROWDED, "Passing").run_weakly("[add()], [add()]", 2);
  EXPECT_FALSE(run.failure) << to_text(*run.failure);
  ASSERT_FALSE(run.broken_premises.empty());
  EXPECT_NE(run.broken_premises.front().find("crowd_40.so is called"), std::string::npos)
      << run.broken_premises.front();
}

// Objects of one program: one of them calls a library that synchronises by itself.
TEST(WeakLibraries, AreNamedIfTheyAreCalled) {
  const EngineRun called =
      Exploring(SUNDER_WAITERS, "tbb_mutex").run_weakly("[lock(); unlock()], [lock(); unlock()]", 1);
  EXPECT_FALSE(called.failure);
  ASSERT_FALSE(called.broken_premises.empty());
  EXPECT_NE(called.broken_premises.front().find("libtbb.so.12 is called"), std::string::npos)
      << called.broken_premises.front();
  const EngineRun not_called =
      Exploring(SUNDER_WAITERS, "tbb_spin_mutex").run_weakly("[lock(); unlock()], [lock(); unlock()]", 1);
  for (const std::string& premise : not_called.broken_premises)
    EXPECT_EQ(premise.find("is called"), std::string::npos) << premise;
}

}  // namespace
}  // namespace sunder::testing
