// Real containers: what is known of them is found in seconds, with a trace; what is atomic comes out so.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/command.hpp"

namespace sunder::testing {
namespace {

using nlohmann::json;

// Of the method, or of the first that is not atomic: which of moodycamel's is found first, the core or
// size_approx, is open, and the other then counts as its doing.
json checked(std::vector<std::string> words, const std::string& method) {
  words.insert(words.begin(), {SUNDER_COMMAND_PATH, "check"});
  words.insert(words.end(), {"--json", "-"});
  const Finished finished = run_command(words);
  const json result = json::parse(finished.out, nullptr, false);
  if (result.is_discarded()) {
    ADD_FAILURE() << finished.err;
    return {};
  }
  for (const json& m : result["objects"][0]["methods"])
    if (method.empty() ? m["verdict"] == "non-atomic" : m["name"] == method) return m;
  return {};
}

TEST(Gallery, ShowsWhatIsKnownWithATrace) {
  for (const auto& [object, method] :
       {std::pair{"tbb:concurrent_bounded_queue", "size"}, std::pair{"tbb:concurrent_unordered_set", "size"},
        std::pair{"boost:queue_of_one", "core"}, std::pair{"moodycamel:ConcurrentQueue", ""}}) {
    std::vector<std::string> words{object, "--time", "60s"};
    if (method == std::string("size")) words.insert(words.end(), {"-m", method});
    const json m = checked(words, method);
    ASSERT_FALSE(m.is_null()) << object;
    ASSERT_EQ(m["verdict"], "non-atomic") << object << m.dump(2);
    EXPECT_EQ(m["violation"]["engine"], "explore") << object;
    EXPECT_GT(m["violation"]["trace"].size(), 5U) << object;
    const Finished again = run_command({"sh", "-c", m["violation"]["reproduce"].get<std::string>()});
    EXPECT_EQ(again.exit_code, 1) << m["violation"]["reproduce"] << again.out << again.err;
  }
}

TEST(Gallery, ProvesWhatIsAtomic) {
  const json stack =
      checked({"boost:stack", "--engine", "explore", "--bounds", "3,2,2", "--time", "2m"}, "empty");
  EXPECT_EQ(stack["verdict"], "atomic-within-bounds") << stack.dump(2);
  const json map = checked(
      {"tbb:concurrent_hash_map", "-m", "size", "--engine", "explore", "--bounds", "3,2,2", "--time", "30s"},
      "size");
  EXPECT_NE(map["verdict"], "non-atomic") << map.dump(2);  // proving it takes a while
}

}  // namespace
}  // namespace sunder::testing
