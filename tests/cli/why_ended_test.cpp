#include "cli/why_ended.hpp"

#include <gtest/gtest.h>

#include "support/command.hpp"

namespace sunder::cli {
namespace {

const Object kQueue{"Queue", "native", {{"push", {{}}, true}, {"size", {}, false, true}}};

std::string why(const std::vector<MethodResult>& methods, const CheckConfig& config, double seconds) {
  return why_ended({{kQueue, "my:Queue", methods}}, config, seconds);
}

CheckConfig config(bool until_settled) {
  CheckConfig made;
  made.seconds = 60;
  made.until_settled = until_settled;
  made.largest = {3, 2, 2};
  return made;
}

const MethodResult kOpen{"size", false, NoViolationFound{}, {}};
const MethodResult kProven{
    "size", false, AtomicWithinBounds{{3, 2, 2}, 2}, {.harnesses = 9, .executions = 90}};
const MethodResult kOpenCore{"core", true, NoViolationFound{}, {}};

TEST(WhyEnded, EveryMethodHasItsVerdict) {
  const std::string all = "ended since every method has its verdict\n";
  EXPECT_EQ(why({kProven, kOpenCore}, config(false), 1), all) << "the core alone is no reason to go on";
  EXPECT_EQ(why({{"size", false, NonAtomic{}, {}}}, config(true), 60), all);
  EXPECT_NE(why({kOpenCore}, config(false), 60), all) << "nothing but the core was asked for";
}

TEST(WhyEnded, NothingNewCame) {
  EXPECT_EQ(why({kOpen}, config(true), 20), "ended since nothing new came; --time 5m searches longer\n");
}

TEST(WhyEnded, TheTimeWasUp) {
  EXPECT_EQ(why({kOpen}, config(false), 60), "ended since the time was up; a longer --time searches more\n");
  EXPECT_EQ(why({kOpen}, config(true), 60),
            "ended after 60 s, since no --time was given; --time 5m searches longer\n");
}

// Some method is always open under stress.
TEST(WhyEnded, IsPrintedByACheck) {
  const auto checked = testing::sunder(
      {"check", "atomic:CasCounter", "-m", "reset", "--engine", "stress", "--time", "1s", "--no-store"});
  EXPECT_EQ(checked.exit_code, 0) << checked.err;
  EXPECT_TRUE(checked.out.ends_with("ended since the time was up; a longer --time searches more\n"))
      << checked.out;
}

}  // namespace
}  // namespace sunder::cli
