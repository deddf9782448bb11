#include <gtest/gtest.h>

#include "support/guards.hpp"

namespace sunder {
namespace {

using testing::atomic_run;
using testing::explored;
using testing::Guards;
using testing::has;

// Two methods show a violation before one of them does so by itself: only that one is blamed.
TEST_F(Guards, TwoMethodsAreNotBlamedForWhatOneOfThemShowsLater) {
  replay = [](const Harness& h) { return explored(true, h); };
  const auto result = check({"clear", "size"}, [](const Harness& h, const Budget& budget) {
    const bool by_itself = has(h, "clear") && !has(h, "size") && has(h, "put(0,1)") && has(h, "remove(1)");
    const bool shows = beside(h, "size", "clear") || by_itself;
    return budget.engine == Engine::explore ? explored(shows, h) : atomic_run();
  });
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(result.methods.at(1).verdict));
  EXPECT_FALSE(verdicts.was_blamed("two methods"));
}

// Two methods that show a violation together, and neither alone.
TEST_F(Guards, TwoMethodsAreBlamedTogether) {
  replay = [](const Harness& h) { return explored(true, h); };
  const auto result = check({"clear", "size"}, [](const Harness& h, const Budget& budget) {
    return budget.engine == Engine::explore ? explored(beside(h, "size", "clear"), h) : atomic_run();
  });
  EXPECT_FALSE(violation_in(result.methods.at(1).verdict));
  EXPECT_FALSE(violation_in(result.methods.at(2).verdict));
  ASSERT_EQ(result.methods.size(), 4U);
  EXPECT_EQ(result.methods.at(3).method, "two methods");
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(result.methods.at(3).verdict));
}

// What is told must be in the store; and who continues from the store must find again what is not in it.
TEST_F(Guards, TwoMethodsAreNotToldOfBeforeTheyAreStored) {
  struct Order : Listener {
    void advanced(const SearchKey& key, const std::function<Progress()>&, bool) override {
      if (key.method == kPairsLabel) went_past |= shown;
    }
    void decided(const SearchKey& key, const Object&, const Progress&) override {
      stored |= key.method == kPairsLabel;
    }
    void method_accused(const Object&, const MethodResult& result) override { tell(result); }
    void method_ended(const Object&, const MethodResult& result) override { tell(result); }
    void tell(const MethodResult& result) { too_early |= result.method == kPairsLabel && !stored; }

    bool shown = false, stored = false, too_early = false, went_past = false;
  } order;
  replay = [](const Harness& h) { return explored(true, h); };
  listener = &order;
  (void)check({"clear", "size"}, [&](const Harness& h, const Budget& budget) {
    const bool shows = beside(h, "size", "clear");
    order.shown |= shows;
    return budget.engine == Engine::explore ? explored(shows, h) : atomic_run();
  });
  EXPECT_TRUE(order.stored);
  EXPECT_FALSE(order.too_early);
  EXPECT_FALSE(order.went_past);
}

}  // namespace
}  // namespace sunder
