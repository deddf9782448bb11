#include "report/gravest_first.hpp"

#include <gtest/gtest.h>

#include "report/meanings.hpp"

namespace sunder::testing {
namespace {

const MethodResult kProven{"get", false, AtomicWithinBounds{{3, 2, 2}, 2}, {}};

std::vector<std::string> names_of(const std::vector<MethodResult>& methods) {
  std::vector<std::string> names;
  for (const MethodResult* m : gravest_first(methods)) names.push_back(m->method);
  return names;
}

TEST(GravestFirst, SortsMethodsByTheirWorstViolation) {
  const MethodResult suspect{"suspect", false, Suspect{bug(), {}}, {}};
  EXPECT_EQ(names_of({kProven, non_atomic("causal", weak_read(Level::causal)), suspect,
                      non_atomic("weak", weak_read(Level::weak)), non_atomic("steps", in_steps()),
                      non_atomic("stale", stale_update()), non_atomic("refusal", refusal()),
                      non_atomic("unknown", of_unknown_meaning()), non_atomic("bug", bug()),
                      non_atomic("crash", crash())}),
            (std::vector<std::string>{"bug", "crash", "unknown", "refusal", "stale", "steps", "weak",
                                      "causal", "suspect", "get"}));
}

TEST(GravestFirst, SortsObjectsByTheirWorstViolation) {
  const std::vector<ObjectResult> objects{
      {kMap, "clean", {kProven}},
      {kMap, "empty", {}},
      {kMap, "weak", {kProven, non_atomic("size", weak_read())}},
      {kMap, "wrong", {non_atomic("size", weak_read()), non_atomic("put", bug())}}};
  std::vector<std::string> names;
  for (const ObjectResult* o : gravest_first(objects)) names.push_back(o->qualified_name);
  EXPECT_EQ(names, (std::vector<std::string>{"wrong", "weak", "clean"}));
}

TEST(GravestFirst, CountsByGravity) {
  std::vector<MethodResult> methods{kProven, non_atomic("a", bug())};
  EXPECT_EQ(counts_text({{kMap, "map", {kProven}}}), "no violation found");
  EXPECT_EQ(counts_text({{kMap, "map", methods}}), "1 violation: 1 bug");
  for (int i = 0; i < 2; ++i) methods.push_back(non_atomic("b", stale_update()));
  for (int i = 0; i < 3; ++i) methods.push_back(non_atomic("c", in_steps()));
  for (int i = 0; i < 8; ++i) methods.push_back(non_atomic("d", weak_read()));
  EXPECT_EQ(counts_text({{kMap, "map", methods}}),
            "14 violations: 1 bug, 2 stale updates, 3 in steps, 8 weak reads");
  methods.push_back(non_atomic("e", of_unknown_meaning()));
  for (int i = 0; i < 2; ++i) methods.push_back(non_atomic("f", refusal()));
  EXPECT_EQ(counts_text({{kMap, "map", methods}}),
            "17 violations: 1 bug, 1 unexplained, 2 refusals, 2 stale updates, 3 in steps, 8 weak reads");
}

TEST(GravestFirst, AMethodWithSeveralViolationsCountsOnce) {
  NonAtomic several{bug()};
  several.others = {weak_read()};
  const MethodResult result{"size", false, several, {}};
  EXPECT_EQ(violations_in(result.verdict).size(), 2U);
  EXPECT_EQ(counts_text({{kMap, "map", {result}}}), "1 violation: 1 bug");
}

}  // namespace
}  // namespace sunder::testing
