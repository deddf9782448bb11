// Memory models through the command line: a default check finds what sc shows and what only c11 shows.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "support/command.hpp"

namespace sunder::testing {
namespace {

using nlohmann::json;

Finished explored_check(std::vector<std::string> words) {
  words.insert(words.begin(), "check");
  words.insert(words.end(), {"--engine", "explore", "--time", "10m", "--json", "-"});
  return sunder(words);
}

/// The result on the core, which is all that these objects have.
json core_of(const Finished& finished) {
  const json result = json::parse(finished.out, nullptr, false);
  if (result.is_discarded()) {
    ADD_FAILURE() << finished.err;
    return json::object();
  }
  return result["objects"][0]["methods"][0];
}

json checked(std::vector<std::string> words) {
  words.emplace_back("--no-store");
  return core_of(explored_check(words));
}

TEST(Memory, IsScAndThenC11ByDefault) {
  const json right = checked({"weak:SpinLock", "--bounds", "3,2,2"});
  ASSERT_EQ(right["verdict"], "atomic-within-bounds") << right.dump(2);
  EXPECT_EQ(right["proven"]["memory"], "c11");
  EXPECT_EQ(right["proven"]["under-c11"], json({3, 2, 2}));
  EXPECT_EQ(right["proven"]["premises"], "3,2,2 under C11 (at most 2 preemptions and stale reads)");
  const json wrong = checked({"weak:RelaxedSpinLock", "--bounds", "3,2,2"});
  ASSERT_EQ(wrong["verdict"], "non-atomic") << wrong.dump(2);
  EXPECT_EQ(wrong["violation"]["kind"], "race");
  EXPECT_EQ(wrong["violation"]["memory"], "c11");
}

TEST(Memory, IsTheOneThatIsAskedFor) {
  const json sc = checked({"weak:RelaxedSpinLock", "--bounds", "3,2,2", "--memory", "sc"});
  ASSERT_EQ(sc["verdict"], "atomic-within-bounds") << sc.dump(2);
  EXPECT_EQ(sc["proven"]["memory"], "sc");
  EXPECT_TRUE(sc["proven"]["under-c11"].is_null());
}

// x86 keeps the order of stores, and that of loads; it lets a load come before an earlier store.
TEST(Memory, OfX86ShowsLess) {
  const auto run = [](const char* object, const char* harness, const char* memory) {
    return sunder({"run", harness, "--on", object, "--memory", memory, "--engine", "explore"});
  };
  EXPECT_EQ(run("weak:RelaxedPutBox", "[put(1)], [get()]", "c11").exit_code, 1);
  EXPECT_EQ(run("weak:RelaxedPutBox", "[put(1)], [get()]", "tso").exit_code, 0);
  const Finished ring = run("weak:ReleaseRing", "[pop(); pop()], [push(0); push(0); push(0)]", "tso");
  EXPECT_EQ(ring.exit_code, 1) << ring.out << ring.err;
  EXPECT_NE(ring.out.find("x86 can do this"), std::string::npos) << ring.out;
  EXPECT_NE(ring.out.find("with --schedule \"tso 0:"), std::string::npos) << ring.out;
}

TEST(Memory, IsSaidWhereC11IsRefused) {
#if defined(__x86_64__)
  const json fenced = checked({SUNDER_FENCED, "--bounds", "3,2,2"});
  ASSERT_EQ(fenced["verdict"], "atomic-within-bounds") << fenced.dump(2);
  EXPECT_EQ(fenced["proven"]["memory"], "sc");
  EXPECT_NE(fenced.dump().find("under C11: cannot be explored"), std::string::npos) << fenced.dump(2);
#endif
}

// A campaign goes on under its own memory model; a later one under another model finds something new.
TEST(Memory, IsKeptInStoresAndComparedWithBaselines) {
  const std::string store = ::testing::TempDir() + "memory.sunder";
  std::filesystem::remove(store);
  const json before = core_of(
      explored_check({"weak:RelaxedSpinLock", "--bounds", "3,2,2", "--memory", "sc", "--store", store}));
  ASSERT_EQ(before["verdict"], "atomic-within-bounds") << before.dump(2);
  const json resumed = core_of(sunder({"resume", store, "--time", "10m", "--json", "-"}));
  EXPECT_EQ(resumed.value("verdict", ""), "atomic-within-bounds") << resumed.dump(2);
  EXPECT_EQ(resumed["proven"]["memory"], "sc") << resumed.dump(2);
  const Finished now =
      explored_check({"weak:RelaxedSpinLock", "--bounds", "3,2,2", "--no-store", "--baseline", store});
  EXPECT_EQ(now.exit_code, 1) << now.err;
  EXPECT_NE(now.err.find("weak:RelaxedSpinLock  core  new"), std::string::npos) << now.err;
}

}  // namespace
}  // namespace sunder::testing
