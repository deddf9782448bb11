#include <gtest/gtest.h>

#include "support/guards.hpp"

namespace sunder {
namespace {

using testing::atomic_run;
using testing::explored;
using testing::Guards;
using testing::has;
using testing::sevens;

// with_fewer_methods: nothing smaller shows it, but a core method in the place of the one under test does.
TEST_F(Guards, TheCoreIsTriedInThePlaceOfTheMethod) {
  const auto result = check({"size"}, [](const Harness& h, const Budget&) {
    return stressed(invocation_count(h) >= 3 && beside(h, "put", "remove"), h);
  });
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(result.methods.at(0).verdict));
  EXPECT_FALSE(verdicts.was_blamed("size"));
}

// The second look at the core: what a quick look does not show, a whole exploration does.
TEST_F(Guards, TheCoreIsTriedAgainWhereAQuickLookWasNotEnough) {
  replay = [](const Harness& h) { return explored(true, h); };
  const auto result = check({"size"}, [](const Harness& h, const Budget& budget) {
    const bool looks_at_all = has(h, "size") || !budget.quick;
    return budget.engine == Engine::stress
               ? atomic_run()
               : explored(invocation_count(h) >= 3 && beside(h, "put", "remove") && looks_at_all, h);
  });
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(result.methods.at(0).verdict));
  EXPECT_FALSE(verdicts.was_blamed("size"));
}

// The smallest harness does not call the method any more, though the core alone was not seen at fault before.
TEST_F(Guards, WhoIsNotCalledIsNotBlamed) {
  bool found = false, shrinking = false;
  const auto result = check({"size"}, [&](const Harness& h, const Budget&) {
    const bool with_size = has(h, "size"), is_wrong = beside(h, "put", "remove");
    shrinking |= found && with_size && invocation_count(h) == 2;
    found |= with_size && is_wrong;
    return stressed(is_wrong && (with_size || shrinking), h);
  });
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(result.methods.at(0).verdict));
  EXPECT_FALSE(verdicts.was_blamed("size"));
}

// A race of the core leaves a state that the method shows, and that only two core calls in its place show.
TEST_F(Guards, TwoCoreCallsAreTriedInThePlaceOfTheMethod) {
  replay = [](const Harness& h) { return explored(true, h); };
  const auto result = check({"size"}, [](const Harness& h, const Budget& budget) {
    const bool looks_twice = has(h, "get(0); get(0)");
    const bool shows = beside(h, "put", "put") && (has(h, "size") || looks_twice);
    return budget.engine == Engine::explore ? explored(shows, h) : atomic_run();
  });
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(result.methods.at(0).verdict));
  EXPECT_FALSE(verdicts.was_blamed("size"));
}

// Two calls of a method, or two methods, show a violation that no single call shows.
TEST_F(Guards, TwoCallsAreToBlameIfASingleOneShowsNothing) {
  replay = [](const Harness& h) { return explored(true, h); };
  const auto result = check({"clear", "size"}, [](const Harness& h, const Budget& budget) {
    const bool shows = beside(h, "clear", "clear") || beside(h, "size", "clear");
    return budget.engine == Engine::explore ? explored(shows, h) : atomic_run();
  });
  const auto* clear = std::get_if<NonAtomic>(&result.methods.at(1).verdict);
  ASSERT_TRUE(clear);
  EXPECT_TRUE(beside(clear->violation.harness, "clear", "clear"));
  EXPECT_FALSE(violation_in(result.methods.at(2).verdict));
}

// A core call in the place of the method shows a violation, too, in each harness.
TEST_F(Guards, WhoShowsOnlyWhatTheCoreAlsoShowsIsASuspect) {
  replay = [](const Harness& h) { return explored(true, h); };
  const auto result = check({"size"}, [](const Harness& h, const Budget& budget) {
    const bool shows = beside(h, "get", "put") || beside(h, "size", "put");
    return budget.engine == Engine::explore ? explored(shows, h) : atomic_run();
  });
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(result.methods.at(0).verdict));
  expect_suspect(result.methods.at(1));
}

TEST_F(Guards, BlamesTheCoreNotTheMethodThatIsOnlyPresent) {
  const auto result = check({"size"}, [](const Harness& h, const Budget&) {
    EngineRun run = atomic_run();
    const auto in = [](const Sequence& s, int method) {
      return std::ranges::find(s, method, &Invocation::method) != s.end();
    };
    for (const Sequence& a : h.sequences)
      for (const Sequence& b : h.sequences)
        if (&a != &b && in(a, 0) && in(b, 2)) run.observations = {{sevens(h), 5}};  // put beside remove
    return run;
  });
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(result.methods.at(0).verdict));
  EXPECT_FALSE(std::holds_alternative<NonAtomic>(result.methods.at(1).verdict));
}

}  // namespace
}  // namespace sunder
