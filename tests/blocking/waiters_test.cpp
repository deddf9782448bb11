// Every way to wait that the standards and well-known libraries have, checked as a user would: a table of
// verdicts.
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "support/command.hpp"

namespace sunder::testing {
namespace {

using Json = nlohmann::json;

// The verdicts within 3,2,1 under sequential consistency, by "object.method".
const std::map<std::string, std::string>& verdicts() {
  static const auto* const all = [] {
    const Finished checked = sunder({"check", SUNDER_WAITERS, "--engine", "explore", "--memory", "sc",
                                     "--bounds", "3,2,1", "--time", "90s", "--no-store", "--json", "-"});
    auto* made = new std::map<std::string, std::string>;
    const Json result = Json::parse(checked.out);
    for (const Json& object : result.at("objects")) {
      const std::string name = object.at("name");  // the program comes first
      for (const Json& method : object.at("methods"))
        (*made)[name.substr(name.rfind(':') + 1) + "." + method.at("name").get<std::string>()] =
            method.at("verdict");
    }
    return made;
  }();
  return *all;
}

// Wrong on purpose, or wrong in this version of the standard library: docs/waiting.md.
const std::set<std::string> kWrong{"counting_semaphore.core", "sem.is_steady"};

// No proof: a premise does not hold, and the verdict says which. The time limits of timed locks, the
// barrier's hash of its thread, loops that spin before they wait, and TBB's global table of waiting threads.
const std::set<std::string> kUnproven{"timed_mutex.try_lock_for",
                                      "timed_mutex.two methods",
                                      "recursive_timed_mutex.try_lock_for",
                                      "recursive_timed_mutex.two methods",
                                      "counting_semaphore.try_acquire",
                                      "counting_semaphore_of_none.core",
                                      "counting_semaphore_of_none.try_acquire",
                                      "barrier.core"};

bool uses_table_of_tbb(const std::string& name) {
  return name.starts_with("tbb_mutex.") || name.starts_with("tbb_rw_mutex.");
}

TEST(Waiters, OnlyTheWrongOnesAreBlamed) {
  ASSERT_GT(verdicts().size(), 80U);
  for (const auto& [name, verdict] : verdicts())
    EXPECT_EQ(verdict == "non-atomic", kWrong.contains(name)) << name << ": " << verdict;
}

TEST(Waiters, AllOthersAreProven) {
  for (const auto& [name, verdict] : verdicts()) {
    if (kWrong.contains(name) || kUnproven.contains(name) || uses_table_of_tbb(name)) continue;
    EXPECT_EQ(verdict, "atomic-within-bounds") << name;
  }
}

TEST(Waiters, WhereAPremiseDoesNotHoldThereIsNoProof) {
  for (const std::string& name : kUnproven) {
    ASSERT_TRUE(verdicts().contains(name)) << name;
    EXPECT_NE(verdicts().at(name), "atomic-within-bounds") << name;
  }
}

}  // namespace
}  // namespace sunder::testing
