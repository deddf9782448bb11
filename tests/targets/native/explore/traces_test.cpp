// What the steps of a trace say: names of members, values of writes, data races.
#include <gtest/gtest.h>

#include "targets/native/explore/exploring.hpp"

namespace sunder::testing {
namespace {

using Steps = std::vector<std::string>;

/// The accesses of an execution with this outcome, or of any: "0 load tail_: 0".
Steps accesses(const std::string& object, const std::string& harness, const std::string& outcome = "") {
  Exploring exploring(SUNDER_NAMED, object);
  const EngineRun run = exploring.run(harness, 2);
  for (const Observation& each : run.observations) {
    if (!outcome.empty() && to_text(each.outcome) != outcome) continue;
    Steps made;
    for (const TraceStep& s : exploring.trace(harness, each.schedule))
      if (s.kind == TraceStep::Kind::access) made.push_back(std::to_string(s.sequence) + " " + s.what);
    return made;
  }
  return {"not seen"};
}

std::string first_step(const std::string& method) {
  const Steps made = accesses("Members", "[" + method + "()], [" + method + "()]");
  return made.empty() ? "" : made.front().substr(2);
}

TEST(Names, AreThoseOfMembers) {
  EXPECT_EQ(first_step("inherited"), "fetch_add inherited_: 0 -> 1");
  EXPECT_EQ(first_step("nested"), "fetch_add pair_.second.sequence: 0 -> 1");
  EXPECT_EQ(first_step("element"), "fetch_add slots_[1].sequence: 0 -> 1");
  EXPECT_EQ(first_step("inner_element"), "fetch_add board_[1][2]: 0 -> 1");
  EXPECT_EQ(first_step("array"), "fetch_add array_[2].sequence: 0 -> 1");
  EXPECT_EQ(first_step("vector_element"), "fetch_add vector_[1].sequence: 0 -> 1");
  EXPECT_EQ(first_step("pointee"), "fetch_add pointee_->sequence: 0 -> 1");
  EXPECT_EQ(first_step("number"), "fetch_add *number_: 0 -> 1");
  EXPECT_EQ(first_step("constant"), "fetch_add *constant_: 0 -> 1");
  EXPECT_EQ(first_step("anonymous").substr(0, 15), "read inside_: 0");
  EXPECT_EQ(first_step("lock"), "lock mutex_: 0 -> 1");
}

TEST(Names, AreThoseOfStatics) {
  EXPECT_EQ(first_step("of_class"), "fetch_add of_class_: 0 -> 1");
  EXPECT_EQ(first_step("of_function").substr(0, 16), "fetch_add local:");
  EXPECT_EQ(first_step("of_namespace"), "fetch_add all_touches: 0 -> 1");
}

TEST(Names, AreLeftOutWhereTheTypeIsNotCertain) {
  EXPECT_EQ(first_step("in_union"), "fetch_add union_: 0 -> 1");      // not which part of it
  EXPECT_EQ(first_step("hidden"), "fetch_add #1: 0 -> 1");            // behind a void*
  EXPECT_EQ(first_step("larger"), "fetch_add #1: 0 -> 1");            // of a class derived from the pointee's
  EXPECT_EQ(first_step("flags").substr(0, 7), "read #1");             // two members share the byte
}

TEST(Names, OfNodesStayTheSame) {
  EXPECT_EQ(accesses("Nodes", "[push(0); push(1); second()], [change(2)]", "(), (), 2, ()"), Steps({""}));
}

TEST(Values, OfTheLastWritesAreTold) {
  EXPECT_EQ(accesses("Plain", "[leave(1)], [leave(2)]"), Steps({""}));
}

TEST(Races, AreRemarked) {
  EXPECT_EQ(accesses("Plain", "[publish(1)], [take()]", "(), 1"), Steps({""}));
  EXPECT_EQ(accesses("Plain", "[publish(1)], [peek()]", "(), 1"), Steps({""}));
  EXPECT_EQ(accesses("Plain", "[left(1)], [right()]"), Steps({""}));
  EXPECT_EQ(accesses("Plain", "[set_volatile(1)], [get_volatile()]", "(), 1"), Steps({""}));
  EXPECT_EQ(accesses("Plain", "[set_locked(1)], [get_locked()]", "(), 1"), Steps({""}));
}

}  // namespace
}  // namespace sunder::testing
