#include "cli/failing.hpp"

#include <gtest/gtest.h>

#include "cli/context.hpp"
#include "model/text.hpp"

namespace sunder::cli {
namespace {

const Object kQueue{"Queue",
                    "native",
                    {{"push", {{}}, true, false, true},
                     {"pop", {}, true},
                     {"size", {}, false, true},
                     {.name = "clear", .level = Level::causal, .level_declared = true},
                     {.name = "peek", .level_declared = true}}};

Meaning meaning(Gravity gravity) {
  const Explanation by_level{{}, {{0, Level::weak, {}}}};
  switch (gravity) {
    case Gravity::bug:
      return {};
    case Gravity::unknown:
      return {.unknown = "no time"};
    case Gravity::refusal:
      return {.by_refusal = Explanation{}};
    case Gravity::stale_update:
      return {.by_level = by_level, .is_update = true};
    case Gravity::steps:
      return {.by_steps = Explanation{}};
    case Gravity::weak_read:
      return {.by_level = by_level};
  }
  return {};
}

Violation violation(const std::string& method, Gravity gravity) {
  Violation made;
  made.harness = parse_harness("[" + method + "()], [push(0); pop()]", kQueue);
  made.symptom = NonAtomicOutcome{};
  made.meaning = meaning(gravity);
  return made;
}

std::vector<ObjectResult> results(const std::string& method, const Verdict& verdict) {
  return {{kQueue, "my:Queue", {{method, method == "core", verdict, {}}}}};
}

bool fails(FailOn fail_on, const std::string& method, Gravity gravity) {
  const NonAtomic verdict{violation(method == "core" ? "pop" : method, gravity)};
  const int code = exit_code_of(results(method, verdict), nullptr, fail_on);
  EXPECT_TRUE(code == kViolationFound || code == kNothingFound) << code;
  return code == kViolationFound;
}

TEST(FailOn, NamesWhatCountsAsABugSinceItIsNotExplained) {
  const auto text = [](FailOn fail_on, Gravity gravity) {
    return unexplained_text(results("size", NonAtomic{violation("size", gravity)}), fail_on);
  };
  EXPECT_EQ(text(FailOn::bug, Gravity::unknown),
            "unexplained violations count as bugs for --fail-on: my:Queue.size\n");
  EXPECT_EQ(text(FailOn::any, Gravity::unknown), "");
  EXPECT_EQ(text(FailOn::bug, Gravity::bug), "");
}

TEST(FailOn, SaysHowLongToSearchAfterAViolation) {
  for (const bool has_time : {false, true}) {
    EXPECT_EQ(learning_for("any", has_time), Learning::brief);
    for (const char* asked : {"bug", "stale", "declared"})
      EXPECT_EQ(learning_for(asked, has_time), Learning::equal) << asked;
  }
  EXPECT_EQ(learning_for("", false), Learning::brief);
  EXPECT_EQ(learning_for("", true), Learning::patient);
}

TEST(FailOn, BugsAndRefusalsAndWhatIsNotKnownAlwaysCount) {
  for (const FailOn each : kEvery<FailOn>)
    for (const Gravity gravity : {Gravity::bug, Gravity::unknown, Gravity::refusal})
      EXPECT_TRUE(fails(each, "size", gravity)) << name_of(each) << name_of(gravity);
}

TEST(FailOn, TakesMoreAndMoreGravities) {
  for (const Gravity gravity : {Gravity::stale_update, Gravity::steps, Gravity::weak_read}) {
    EXPECT_FALSE(fails(FailOn::bug, "clear", gravity));
    EXPECT_EQ(fails(FailOn::stale, "clear", gravity), gravity == Gravity::stale_update);
    EXPECT_TRUE(fails(FailOn::any, "size", gravity));
  }
}

TEST(FailOn, DeclaredIsEveryViolationOfAMethodThatDeclaresItsLevel) {
  for (const Gravity gravity : {Gravity::stale_update, Gravity::steps, Gravity::weak_read}) {
    EXPECT_FALSE(fails(FailOn::declared, "size", gravity));
    EXPECT_TRUE(fails(FailOn::declared, "clear", gravity));
    EXPECT_TRUE(fails(FailOn::declared, "peek", gravity));  // complete
    EXPECT_TRUE(fails(FailOn::declared, "core", gravity));
  }
}

TEST(FailOn, DeclaredNeedsBothOfTwoMethods) {
  NonAtomic verdict{violation("clear", Gravity::weak_read)};
  const auto code = [&](const char* harness) {
    verdict.violation.harness = parse_harness(harness, kQueue);
    return exit_code_of(results(kPairsLabel, verdict), nullptr, FailOn::declared);
  };
  EXPECT_EQ(code("[clear()], [peek()]"), kViolationFound);
  EXPECT_EQ(code("[clear()], [size()]"), kNothingFound);
}

TEST(FailOn, LooksAtEveryViolationOfAMethod) {
  NonAtomic verdict{violation("size", Gravity::weak_read)};
  EXPECT_EQ(exit_code_of(results("size", verdict), nullptr, FailOn::stale), kNothingFound);
  add_violation(verdict, violation("size", Gravity::stale_update));
  EXPECT_EQ(exit_code_of(results("size", verdict), nullptr, FailOn::stale), kViolationFound);
  verdict.others.push_back(violation("size", Gravity::bug));
  EXPECT_EQ(exit_code_of(results("size", verdict), nullptr, FailOn::bug), kViolationFound);
}

TEST(FailOn, LeavesOtherVerdictsAsTheyAre) {
  const Verdict suspect = Suspect{violation("size", Gravity::bug), {}};
  for (const FailOn each : kEvery<FailOn>) {
    EXPECT_EQ(exit_code_of(results("size", suspect), nullptr, each), kEnvironmentFailed);
    EXPECT_EQ(exit_code_of(results("size", Unjudged{"why"}), nullptr, each), kEnvironmentFailed);
    EXPECT_EQ(exit_code_of(results("size", NoViolationFound{}), nullptr, each), kNothingFound);
  }
}

TEST(FailOn, ExcusesWhateverDoesNotGiveTheExitCode) {
  for (const FailOn each : kEvery<FailOn>) {
    for (const Gravity gravity : kEvery<Gravity>) {
      Results all{results("size", NonAtomic{violation("size", gravity)})};
      excuse(all, each);
      EXPECT_EQ(all.fail_on, name_of(each));
      EXPECT_EQ(all.is_excused(all.objects.front(), all.objects.front().methods.front()),
                exit_code_of(all.objects, nullptr, each) == kNothingFound)
          << name_of(each) << name_of(gravity);
    }
  }
  Results none{results("size", NoViolationFound{})};
  excuse(none, FailOn::bug);
  EXPECT_TRUE(none.excused.empty());
}

TEST(FailOn, KnownViolationsDoNotCount) {
  const Verdicts known{{{"my:Queue", "size"}, VerdictKind::non_atomic}};
  const NonAtomic bug{violation("size", Gravity::bug)};
  EXPECT_EQ(exit_code_of(results("size", bug), &known, FailOn::any), kNothingFound);
  EXPECT_EQ(exit_code_of(results("clear", bug), &known, FailOn::bug), kViolationFound);
}

TEST(FailOn, IsReadByItsName) {
  for (const FailOn each : kEvery<FailOn>) EXPECT_EQ(fail_on_from(name_of(each)), each);
}

}  // namespace
}  // namespace sunder::cli
