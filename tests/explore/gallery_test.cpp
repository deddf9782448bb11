// Real containers: what is known of them is found in seconds, with a trace; what is atomic comes out so.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/command.hpp"

namespace sunder::testing {
namespace {

using nlohmann::json;

struct Row {
  const char* object;
  const char* method;  // `core` for the core alone
};

json method_of(const json& result, const std::string& method) {
  for (const json& m : result["objects"][0]["methods"])
    if (m["name"] == method) return m;
  return {};
}

json checked(const Row& row, std::vector<std::string> words) {
  words.insert(words.begin(),
               {SUNDER_COMMAND_PATH, "check", row.object, "--engine", "explore", "--json", "-"});
  if (row.method != std::string("core")) words.insert(words.end(), {"-m", row.method});
  const Finished finished = run_command(words);
  const json result = json::parse(finished.out, nullptr, false);
  if (result.is_discarded() || finished.exit_code == 2) {
    ADD_FAILURE() << row.object << " " << finished.err;
    return {};
  }
  return method_of(result, row.method);
}

class Known : public ::testing::TestWithParam<Row> {};

TEST_P(Known, IsShownWithATraceAndAgain) {
  const json m = checked(GetParam(), {"--time", "60s"});
  ASSERT_EQ(m.value("verdict", ""), "non-atomic") << m.dump(2);
  EXPECT_GT(m["violation"]["trace"].size(), 5U);
  const Finished again = run_command({"sh", "-c", m["violation"]["reproduce"].get<std::string>()});
  EXPECT_EQ(again.exit_code, 1) << m["violation"]["reproduce"] << again.out << again.err;
}

INSTANTIATE_TEST_SUITE_P(Gallery, Known,
                         ::testing::Values(Row{"tbb:concurrent_bounded_queue", "size"},
                                           Row{"tbb:concurrent_unordered_set", "size"},
                                           Row{"tbb:concurrent_vector", "at"},
                                           Row{"boost:queue_of_one", "core"}, Row{"boost:queue", "empty"},
                                           Row{"moodycamel:ConcurrentQueue", "core"},
                                           Row{"libcds:MSQueue", "size"}, Row{"libcds:TreiberStack", "clear"},
                                           Row{"libcds:MichaelHashMap", "empty"},
                                           Row{"libcds:SkipListMap", "extract_min"}));

class Trusted : public ::testing::TestWithParam<Row> {};

// Searching through takes long for some: then it is enough that nothing was found.
TEST_P(Trusted, IsNotBlamed) {
  const json m = checked(GetParam(), {"--time", "1s", "--bounds", "4,3,2"});
  EXPECT_TRUE(m.value("verdict", "") == "atomic-within-bounds" ||
              m.value("verdict", "") == "no-violation-found")
      << m.dump(2);
}

INSTANTIATE_TEST_SUITE_P(
    Gallery, Trusted,
    ::testing::Values(Row{"tbb:concurrent_hash_map", "size"}, Row{"tbb:concurrent_hash_map", "count"},
                      Row{"tbb:concurrent_queue", "empty"}, Row{"tbb:concurrent_bounded_queue", "core"},
                      Row{"boost:stack", "empty"}, Row{"boost:stack", "consume_all_atomic"},
                      Row{"boost:spsc_queue", "core"}, Row{"libcds:StripedMap", "clear"},
                      Row{"libcds:MSQueue", "empty"}));

TEST(Gallery, ProvesWhatIsAtomic) {
  const json m = checked({"boost:stack", "empty"}, {"--bounds", "3,2,2", "--time", "2m"});
  EXPECT_EQ(m.value("verdict", ""), "atomic-within-bounds") << m.dump(2);
}

}  // namespace
}  // namespace sunder::testing
