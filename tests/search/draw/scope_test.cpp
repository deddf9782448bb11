#include "search/draw/scope.hpp"

#include <gtest/gtest.h>

#include <set>

#include "model/text.hpp"

namespace sunder {
namespace {

const Object kQueue{.name = "queue",
                    .target = "native",
                    .methods = {{.name = "push", .parameters = {{}}, .core = true},
                                {.name = "pop", .core = true},
                                {.name = "size", .read_only = true},
                                {.name = "clear"},
                                {.name = "swap"}}};
constexpr int kClear = 3;

std::set<std::string> harnesses_of(const Scope& scope, Family family, const Bounds& bounds) {
  std::set<std::string> made;
  const Enumeration all = enumeration_of(scope, {bounds, false, family}, kQueue);
  for (std::uint64_t rank = 0; rank < all.count(); ++rank)
    if (const Harness h = all.unrank(rank); belongs(h, family, scope, kQueue)) {
      EXPECT_TRUE(made.insert(to_text(h, kQueue)).second) << to_text(h, kQueue) << " comes twice";
    }
  return made;
}

TEST(Scope, HasRungsForOneCallAndForTwo) {
  const auto families = [](const Scope& scope) {
    std::set<Family> made;
    for (const Rung& rung : rungs_of(scope, kQueue, {6, 3, 4})) {
      made.insert(rung.family);
      EXPECT_TRUE(rung.family != Family::pairs || rung.bounds.is_within({4, 3, 2}));
    }
    return made;
  };
  EXPECT_EQ(families({}), std::set{Family::once});
  EXPECT_EQ(families({kClear}), (std::set{Family::once, Family::twice}));
  EXPECT_EQ(families({.pairs = true}), std::set{Family::pairs});
  std::vector<Rung> once, weak;
  for (Rung rung : rungs_of({kClear}, kQueue, {4, 2, 2}, false, true)) {
    if (rung.family == Family::once) once.push_back(rung);
    if (rung.family == Family::weak) weak.push_back(rung);
    if (rung.family == Family::weak) weak.back().family = Family::once;
  }
  EXPECT_EQ(once, weak);
}

TEST(Scope, SaysWhichHarnessesBelong) {
  EXPECT_EQ(harnesses_of({kClear}, Family::twice, {2, 2, 0}), std::set<std::string>{"[clear()], [clear()]"});
  // One core call, before or after a clear, beside the other clear; or two clears beside a core call.
  EXPECT_EQ(harnesses_of({kClear}, Family::twice, {3, 2, 0}).size(), 3U);
  EXPECT_EQ(harnesses_of({.pairs = true}, Family::pairs, {2, 2, 0}),
            (std::set<std::string>{"[size()], [clear()]", "[size()], [swap()]", "[clear()], [swap()]"}));
}

TEST(Scope, NamesTheMethodsOfAHarnessBesidesTheCore) {
  const auto methods = [](const char* text) { return non_core_methods(parse_harness(text, kQueue), kQueue); };
  EXPECT_EQ(methods("[pop()], [push(0)]"), std::vector<int>{});
  EXPECT_EQ(methods("[swap(); clear()], [push(0); clear()]"), (std::vector<int>{3, 4}));
}

}  // namespace
}  // namespace sunder
