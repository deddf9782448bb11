// Containers of libraries under the memory model c11, at bounds that are searched within seconds.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "outcomes/atomic_outcomes.hpp"
#include "search/trial/judge.hpp"
#include "targets/native/explore/exploring.hpp"

namespace sunder::testing {
namespace {

/// The program of the gallery with the objects of a library; "" if that is not installed.
std::string program_of(const std::string& library) {
  const std::string program = std::string(SUNDER_GALLERY) + "/" + library;
  return std::filesystem::exists(program) ? program : "";
}

struct Case {
  const char *library, *object, *harness;
};

void PrintTo(const Case& each, std::ostream* out) { *out << each.object << " " << each.harness; }
std::string object_of(const ::testing::TestParamInfo<Case>& info) { return info.param.object; }

std::string blamed_for(Exploring& exploring, const EngineRun& run, const char* harness) {
  const AtomicOutcomes atomic =
      Linearizer(exploring.target())
          .outcomes(parse_harness(harness, exploring.target().object()), Criterion::atomicity);
  if (run.failure) return to_text(*run.failure) + " " + run.schedule;
  for (const Observation& o : run.observations)
    if (const auto symptom = symptom_of(o, atomic)) return to_text(*symptom) + " " + o.schedule;
  return "";
}

class LibraryStaysClean : public ::testing::TestWithParam<Case> {};

TEST_P(LibraryStaysClean, WithOneDelay) {
  const std::string program = program_of(GetParam().library);
  if (program.empty()) GTEST_SKIP() << GetParam().library << " is not installed";
  Exploring exploring(program, GetParam().object);
  const EngineRun run = exploring.run_weakly(GetParam().harness, 1, Schedules::bounded, 3'000);
  EXPECT_EQ(blamed_for(exploring, run, GetParam().harness), "");
  EXPECT_GT(run.executions, 10U);
}

constexpr const char *kQueue = "[push(0); pop()], [push(1); pop()]",
                     *kMap = "[insert(0); erase(0)], [insert(0); erase(0)]";
INSTANTIATE_TEST_SUITE_P(
    Libcds, LibraryStaysClean,
    ::testing::Values(Case{"libcds", "MSQueue", kQueue}, Case{"libcds", "MoirQueue", kQueue},
                      Case{"libcds", "BasketQueue", kQueue}, Case{"libcds", "OptimisticQueue", kQueue},
                      Case{"libcds", "RWQueue", kQueue}, Case{"libcds", "TreiberStack", kQueue},
                      Case{"libcds", "MSPriorityQueue", kQueue}, Case{"libcds", "MichaelHashMap", kMap},
                      Case{"libcds", "SplitListMap", kMap}, Case{"libcds", "SkipListMap", kMap},
                      Case{"libcds", "FeldmanHashMap", kMap}, Case{"libcds", "StripedMap", kMap},
                      Case{"libcds", "EllenBinTreeMap", kMap}),
    object_of);

/// Sequential consistency does not show these. Stress does, since x86 can do them.
class FoundByStressOnly : public ::testing::TestWithParam<Case> {};

TEST_P(FoundByStressOnly, ShowsWithin1200Executions) {
  const std::string program = program_of(GetParam().library);
  if (program.empty()) GTEST_SKIP() << GetParam().library << " is not installed";
  Exploring exploring(program, GetParam().object);
  const EngineRun c11 = exploring.run_weakly(GetParam().harness, 2, Schedules::bounded, 1'200);
  EXPECT_FALSE(c11.failure);
  EXPECT_NE(blamed_for(exploring, c11, GetParam().harness), "");
  const EngineRun sc = exploring.run(GetParam().harness, 2);
  EXPECT_EQ(blamed_for(exploring, sc, GetParam().harness), "");
  EXPECT_TRUE(sc.exhausted);
}

INSTANTIATE_TEST_SUITE_P(
    Rings, FoundByStressOnly,
    ::testing::Values(Case{"libcds", "WeakRingBuffer", "[pop(); pop()], [push(0); push(0); push(0)]"},
                      Case{"libcds", "WeakRingBuffer_of_four",
                           "[push(0); push_all([0,0]); push(0); push(0)], [pop(); pop()]"},
                      Case{"boost", "spsc_queue", "[push(0); push(1); push(0)], [pop(); pop()]"},
                      Case{"atomic_queue", "AtomicQueue_spsc",
                           "[try_push(1); try_push(1); try_push(1)], [try_pop(); try_pop()]"}),
    object_of);

}  // namespace
}  // namespace sunder::testing
