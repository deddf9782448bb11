#include "enumeration/ladder.hpp"

#include <gtest/gtest.h>

#include "enumeration/enumeration.hpp"
#include "objects.hpp"

namespace sunder {
namespace {

using namespace testing;

TEST(Ladder, SmallFirst) {
  const Object set = object({core(update("add", {plain()})), core(reader("get", {plain()})), reader("size")});
  const std::vector<Rung> expected{
      {{2, 2, 1}, false}, {{3, 2, 1}, false}, {{3, 2, 2}, false}, {{3, 3, 1}, false},
      {{3, 3, 2}, false}, {{3, 3, 1}, true},  {{3, 3, 2}, true},
  };
  EXPECT_EQ(ladder(set, 2, {3, 3, 4}), expected);
}

TEST(Ladder, HasExactlyTheRungsWithHarnesses) {
  const Object o = object({core(update("add", {plain()})), core(reader("get")),
                           core(reader("both", {renamable(Shape::set)})), reader("size"), update("clear"),
                           update("putAll", {plain(Shape::map)}), reader("is", {flag()})});
  const Object no_update = object({core(reader("get", {plain()})), update("set", {plain()}), reader("size")});
  const Object no_core = object({update("set", {plain()})});
  const Object spsc =
      object({core(only("producer", update("push", {plain()}))), core(only("consumer", update("pop"))),
              only("consumer", reader("peek")), only("consumer", update("drop")), reader("empty")});
  const Object deque = object({core(only("owner", update("push", {plain()}))), core(update("steal")),
                               only("owner", reader("peek")), only("owner", update("pop")), reader("size")});
  for (const Object& each : {o, no_update, no_core, spsc, deque}) {
    for (int m = -1; m <= last_method(each); ++m) {
      if (m >= 0 && each.methods[m].core) continue;
      const std::optional<int> method = m < 0 ? std::nullopt : std::optional(m);
      std::vector<Rung> expected;
      for (int i = 1; i <= 4; ++i)
        for (const bool ordered : {false, true})
          for (int s = 1; s <= 3; ++s)
            for (int v = 0; v <= 6; ++v)
              if (const Rung rung{{i, s, v}, ordered};
                  Enumeration(each, method, rung.bounds, rung.orders()).count() > 0)
                expected.push_back(rung);
      EXPECT_EQ(ladder(each, method, {4, 3, 6}), expected) << "method " << m;
    }
  }
}

}  // namespace
}  // namespace sunder
