// Real containers: known violations are found in seconds, with a trace, and atomic methods are not blamed.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/command.hpp"

namespace sunder::testing {
namespace {

using nlohmann::json;

struct Row {
  const char* object;
  const char* method;
};

// A violation of the method, or of the core if that alone is not atomic. Either may be found first; the other
// is then attributed to it.
json checked(const Row& row, std::vector<std::string> words, const char* memory = "sc") {
  words.insert(words.begin(), {SUNDER_COMMAND_PATH, "check", row.object, "-m", row.method, "--engine",
                               "explore", "--memory", memory, "--json", "-"});
  const Finished finished = run_command(words);
  const json result = json::parse(finished.out, nullptr, false);
  if (result.is_discarded()) {
    ADD_FAILURE() << row.object << " " << finished.err;
    return {};
  }
  json wanted;
  for (const json& m : result["objects"][0]["methods"]) {
    if (m["verdict"] == "non-atomic") return m;
    if (m["name"] == row.method) wanted = m;
  }
  return wanted;
}

void PrintTo(const Row& row, std::ostream* out) { *out << row.object << " " << row.method; }

class Known : public ::testing::TestWithParam<Row> {};

TEST_P(Known, IsShownWithATraceAndAgain) {
  const json m = checked(GetParam(), {"--time", "60s", "--fail-on", "any"});
  ASSERT_EQ(m.value("verdict", ""), "non-atomic") << m.dump(2);
  EXPECT_EQ(m["violation"]["kind"], "outcome");
  EXPECT_GT(m["violation"]["trace"].size(), 5U);
  const Finished again = run_command({"sh", "-c", m["violation"]["reproduce"].get<std::string>()});
  EXPECT_EQ(again.exit_code, 1) << m["violation"]["reproduce"] << again.out << again.err;
}

INSTANTIATE_TEST_SUITE_P(
    Gallery, Known,
    ::testing::Values(
        Row{"tbb:concurrent_bounded_queue", "size"}, Row{"tbb:concurrent_unordered_set", "size"},
        Row{"tbb:concurrent_set", "iterate"}, Row{"tbb:concurrent_vector", "at"},
        Row{"tbb:concurrent_map", "iterate"}, Row{"tbb:concurrent_multiset", "count"},
        Row{"boost:queue_of_one", "empty"}, Row{"boost:stack_of_one", "empty"}, Row{"boost:queue", "empty"},
        Row{"libcds:MSQueue", "clear"}, Row{"libcds:FCQueue", "size"}, Row{"libcds:OptimisticQueue", "empty"},
        Row{"libcds:MichaelHashMap", "clear"}, Row{"moodycamel:ConcurrentQueue", "size_approx"},
        Row{"libcds:MSQueue", "size"}, Row{"libcds:MichaelHashMap", "empty"},
        Row{"libcds:SkipListMap", "insert/2"}, Row{"tbb:concurrent_bounded_queue", "set_capacity"},
        Row{"tbb:concurrent_set", "merge"}, Row{"tbb:concurrent_hash_map", "insert_all"},
        Row{"tbb:concurrent_vector_of_one", "back"},
        Row{"moodycamel:ConcurrentQueue_by_tokens", "try_dequeue_from_producer"},
        Row{"atomic_queue:AtomicQueueB", "was_empty"}, Row{"boost:spsc_queue", "pop_all"},
        Row{"boost:sync_bounded_queue", "nonblocking_pull_front"}, Row{"libcds:FeldmanHashMap", "iterate"}));

// What earlier executions left on a stack once made a loop with a growing pause look different.
TEST(Gallery, LoopsWithAPauseEndAlikeInEachExecution) {
  const Finished ran = run_command({SUNDER_COMMAND_PATH, "run", "[push(0); pop(); clear()], [pop()]", "--on",
                                    "libcds:VyukovMPMCCycleQueue", "--engine", "explore", "--memory", "sc"});
  EXPECT_EQ(ran.exit_code, 0) << ran.out << ran.err;
}

// docs/waiting.md argues it.
TEST(Gallery, AnAbortOfTbbMayEndAPopThatHasItsElement) {
  const Finished ran = run_command({SUNDER_COMMAND_PATH, "run", "[push(0); abort()], [pop()]", "--on",
                                    "tbb:concurrent_bounded_queue", "--engine", "explore", "--memory", "sc"});
  EXPECT_EQ(ran.exit_code, 1) << ran.out << ran.err;
  EXPECT_NE(ran.out.find("user_abort"), std::string::npos) << ran.out;
}

// Beyond what they show under sc: docs/findings-weak.md argues each.
class KnownUnderC11 : public ::testing::TestWithParam<Row> {};

TEST_P(KnownUnderC11, IsShownWithATraceAndAgain) {
  const json m = checked(GetParam(), {"--time", "60s", "--fail-on", "any"}, "auto");
  ASSERT_EQ(m.value("verdict", ""), "non-atomic") << m.dump(2);
  EXPECT_EQ(m["name"], "core");
  EXPECT_EQ(m["violation"]["memory"], "c11") << m.dump(2);
  EXPECT_GT(m["violation"]["trace"].size(), 5U);
  const Finished again = run_command({"sh", "-c", m["violation"]["reproduce"].get<std::string>()});
  EXPECT_EQ(again.exit_code, 1) << m["violation"]["reproduce"] << again.out << again.err;
}

INSTANTIATE_TEST_SUITE_P(Gallery, KnownUnderC11,
                         ::testing::Values(Row{"libcds:WeakRingBuffer", "front"},
                                           Row{"boost:spsc_queue", "consume_one"},
                                           Row{"atomic_queue:AtomicQueue_spsc", "push"},
                                           Row{"tbb:concurrent_queue", "emplace"},
                                           Row{"boost:stack", "consume_one"}));

constexpr const char *kX86 = "x86 can do this", *kWeaker = "needs a weaker processor than x86, or a compiler",
                     *kRace = "then: data race";

/// A harness that shows a violation under c11 and none under sc.
struct UnderC11 {
  const char *object, *harness;
  const char* outcome;       // "": a data race instead
  const char* last;          // line of the trace
  const char* delays = "2";  // at most
};

void PrintTo(const UnderC11& row, std::ostream* out) { *out << row.object << " " << row.harness; }

class OneHarness : public ::testing::TestWithParam<UnderC11> {
 protected:
  static Finished run(const char* memory) {
    const UnderC11& row = GetParam();
    return run_command({SUNDER_COMMAND_PATH, "run", row.harness, "--on", row.object, "--engine", "explore",
                        "--preemptions", row.delays, "--memory", memory, "--time", "60s"});
  }
};

bool is_told_not_atomic(const std::string& text, const std::string& outcome) {
  const std::string line = "\n" + outcome + "  ";
  const std::size_t found = text.find(line);
  if (found == std::string::npos) return false;
  return text.compare(text.find_first_not_of(' ', found + line.size()), 3, "NO ") == 0;
}

TEST_P(OneHarness, ShowsTheViolationUnderC11Only) {
  const UnderC11& row = GetParam();
  const Finished sc = run("sc"), c11 = run("c11");
  EXPECT_EQ(sc.exit_code, 0) << sc.out << sc.err;
  EXPECT_EQ(c11.exit_code, 1) << c11.out << c11.err;
  const auto tells = [&](const std::string& text) { return c11.out.find(text) != std::string::npos; };
  const bool is_race = *row.outcome == 0;
  EXPECT_TRUE(is_race || is_told_not_atomic(c11.out, row.outcome)) << c11.out;
  EXPECT_TRUE(tells(is_race ? "  data race with the " : "  stale: ")) << c11.out;
  EXPECT_TRUE(tells(row.last)) << c11.out;
}

INSTANTIATE_TEST_SUITE_P(
    Gallery, OneHarness,
    ::testing::Values(UnderC11{"libcds:WeakRingBuffer", "[pop(); pop()], [push(0); push(0); push(0)]",
                               "0, null, true, true, false", kX86},
                      UnderC11{"libcds:WeakRingBuffer_of_four",
                               "[push(0); push_all([0,0]); push(0); push(0)], [pop(); pop()]",
                               "true, true, true, false, 0, null", kX86},
                      UnderC11{"boost:spsc_queue", "[push(0); push(1); push(0)], [pop(); pop()]",
                               "true, true, false, 0, null", kX86},
                      UnderC11{"atomic_queue:AtomicQueue_spsc",
                               "[try_push(1); try_push(1); try_push(1)], [try_pop(); try_pop()]",
                               "true, true, false, 1, null", kX86},
                      UnderC11{"atomic_queue:AtomicQueue",
                               "[try_push(1); try_pop()], [try_push(2); try_pop()]", "true, null, true, 1",
                               kWeaker},
                      UnderC11{"atomic_queue:AtomicQueue2",
                               "[try_push(1); try_pop()], [try_push(2); try_pop()]", "true, null, true, 1",
                               kWeaker},
                      UnderC11{"libcds:VyukovMPMCCycleQueue", "[push(0); pop()], [push(1); pop()]",
                               "true, null, true, 0", kWeaker},
                      UnderC11{"boost:stack", "[push(0); pop()], [push(1); pop()]", "", kRace, "1"},
                      UnderC11{"boost:queue", "[push(0); pop()], [push(1); pop()]", "", kRace, "1"}));

class Trusted : public ::testing::TestWithParam<Row> {};

// Some take long to exhaust: then it is enough that nothing was found.
TEST_P(Trusted, IsNotBlamed) {
  const json m = checked(GetParam(), {"--time", "500ms", "--bounds", "4,3,2"});
  EXPECT_TRUE(m.value("verdict", "") == "atomic-within-bounds" ||
              m.value("verdict", "") == "no-violation-found")
      << m.dump(2);
}

INSTANTIATE_TEST_SUITE_P(
    Gallery, Trusted,
    ::testing::Values(Row{"tbb:concurrent_hash_map", "size"}, Row{"tbb:concurrent_hash_map", "count"},
                      Row{"tbb:concurrent_queue", "empty"}, Row{"tbb:concurrent_bounded_queue", "empty"},
                      Row{"boost:stack", "empty"}, Row{"boost:stack", "consume_all_atomic"},
                      Row{"boost:spsc_queue", "front"}, Row{"libcds:StripedMap", "clear"},
                      Row{"libcds:MSQueue", "empty"}, Row{"tbb:concurrent_bounded_queue", "pop"},
                      Row{"tbb:concurrent_hash_map", "erase_by_const_accessor"},
                      Row{"moodycamel:ConcurrentQueue_by_tokens", "enqueue_bulk"},
                      Row{"moodycamel:BlockingConcurrentQueue_by_tokens", "wait_dequeue_timed"},
                      Row{"atomic_queue:AtomicQueueB", "push"}, Row{"boost:sync_priority_queue", "pull_for"},
                      Row{"libcds:MSQueue", "pop_with"}, Row{"libcds:MichaelHashMap", "emplace"}));

TEST(Gallery, ProvesWhatIsAtomic) {
  const json m = checked({"boost:stack", "empty"}, {"--bounds", "3,2,2", "--time", "2m"});
  EXPECT_EQ(m.value("verdict", ""), "atomic-within-bounds") << m.dump(2);
}

// A queue for one consumer has no harness with two.
TEST(Gallery, RolesAreKept) {
  const Finished run =
      run_command({SUNDER_COMMAND_PATH, "run", "[pop()], [pop()]", "--on", "boost:spsc_queue"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_NE(run.err.find("'pop' has the role 'consumer', which is sequence 0's"), std::string::npos)
      << run.err;
}

}  // namespace
}  // namespace sunder::testing
