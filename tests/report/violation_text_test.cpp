#include "report/violation_text.hpp"

#include <gtest/gtest.h>

#include "model/text.hpp"

namespace sunder {
namespace {

const Object kBox{"Box", "native", {{"put", {{}}, true, false, true}, {"take", {}, true}}};

Violation stressed(std::uint64_t count, std::uint64_t executions) {
  Violation made;
  made.harness = parse_harness("[take(); take()], [put(0)]", kBox);
  made.symptom = NonAtomicOutcome{{Value(0), Value(0), Void{}}};
  made.count = count;
  made.executions = executions;
  made.confirmed = true;
  return made;
}

TEST(ViolationText, RareOutcomesGetMoreTimeToBeReproduced) {
  const auto command = [](std::uint64_t count, std::uint64_t executions) {
    return reproduce_command(stressed(count, executions), kBox, "sunder", "my:Box");
  };
  const std::string run = "sunder run \"[take(); take()], [put(0)]\" --on my:Box --engine stress --time ";
  EXPECT_EQ(command(100, 1000), run + "1s");
  EXPECT_EQ(command(1, 200'000), run + "10s");
  EXPECT_EQ(command(0, 1'000'000'000), run + "60s");
}

TEST(ViolationText, AScheduleIsGivenUnlessItIsTooLong) {
  EXPECT_EQ(how_to_show("0:1 1:2"), "--schedule \"0:1 1:2\"");
  EXPECT_EQ(how_to_show(std::string(2001, '1')), "--engine explore --memory sc");
  EXPECT_EQ(how_to_show("c11 " + std::string(2001, '1')), "--engine explore --memory c11");
}

TEST(ViolationText, FrequenciesNameTheirUnit) {
  EXPECT_EQ(frequency_text(stressed(3, 51234)), "3 of 51,234 executions, by real threads");
  Violation explored = stressed(1, 1);
  explored.engine = Engine::explore;
  explored.confirmed = false;
  EXPECT_EQ(frequency_text(explored), "1 of 1 schedule, explored, not seen again");
  EXPECT_EQ(frequency_text(stressed(0, 0)), "once");
}

TEST(ViolationText, LinearizationsAreListsOfInvocations) {
  EXPECT_EQ(linearization_text({2, 0, 1}, stressed(1, 1).harness, kBox), "put(0); take(); take()");
}

}  // namespace
}  // namespace sunder
