#include "search/finding/smaller.hpp"
#include "search/finding/minimise.hpp"

#include <gtest/gtest.h>

#include "model/text.hpp"
#include "support/fake_map.hpp"

namespace sunder {
namespace {

class Minimise : public ::testing::Test {
 protected:
  Harness read(const char* text) const { return parse_harness(text, map_.object()); }
  std::string text(const Harness& h) const { return to_text(h, map_.object()); }

  std::vector<std::string> smaller_than(const char* harness) const {
    std::vector<std::string> texts;
    for (const Harness& h : smaller(read(harness), map_.object())) texts.push_back(text(h));
    return texts;
  }

  testing::FakeMap map_;
};

TEST_F(Minimise, TriesFewerInvocationsFewerValuesAndLessOrder) {
  EXPECT_EQ(smaller_than("[put(0,1); size()], [get(1)]"),
            (std::vector<std::string>{"[size()], [get(1)]", "[put(0,1)], [get(1)]",
                                      "[put(0,0); size()], [get(0)]"}));
  EXPECT_EQ(smaller_than("[get(2)], [size()]"), (std::vector<std::string>{"[get(0)], [size()]"}));
  EXPECT_EQ(smaller_than("[clear()], [size()], [size()], {0 < 1}"),
            (std::vector<std::string>{"[size()], [size()]", "[clear()], [size()]",
                                      "[clear()], [size()], [size()]"}));
}

TEST_F(Minimise, KeepsTheOrderThatHeldThroughARemovedSequence) {
  EXPECT_EQ(smaller_than("[clear()], [size()], [clear()], [clear()], {0 < 1, 1 < 2}").at(1),
            "[clear()], [clear()], [clear()], {0 < 1}");
}

// A string must not become a number, nor the other way round.
TEST(MinimiseKinds, ValuesStayOfTheirKind) {
  Object map;
  map.name = "Map";
  const Parameter key{.scalar = Scalar::string}, value{.scalar = Scalar::integer};
  map.methods = {{.name = "put", .parameters = {key, value}, .core = true},
                 {.name = "get", .parameters = {key}}};
  const Harness start = parse_harness("[put(\"b\",3); put(\"c\",4)], [get(\"c\")]", map);
  std::size_t with_other_values = 0;
  for (const Harness& h : smaller(start, map)) {
    for (const Sequence& s : h.sequences)
      for (const Invocation& i : s)
        for (std::size_t p = 0; p < i.arguments.size(); ++p)
          EXPECT_EQ(i.arguments[p].as<std::string>() != nullptr, p == 0) << to_text(h, map);
    with_other_values += invocation_count(h) == 3 && h != start ? 1 : 0;
  }
  EXPECT_GE(with_other_values, 3U);  // fewer strings, fewer numbers, numbers closer to 0
}

TEST_F(Minimise, TakesTheSmallestThatStillFails) {
  // Anything with a clear beside a put "fails".
  const auto fails = [&](const std::vector<Harness>& candidates) -> std::optional<Violation> {
    for (const Harness& h : candidates) {
      const std::string t = text(h);
      if (t.find("clear") != std::string::npos && t.find("put") != std::string::npos)
        return Violation{h, Deadlock{}};
    }
    return std::nullopt;
  };
  const Violation start{read("[put(1,2); clear(); get(1)], [put(0,3); size()], [get(2)], {1 < 2}"),
                        Deadlock{}};
  EXPECT_EQ(text(minimised(start, map_.object(), fails).harness), "[clear()], [put(0,0)]");
}

}  // namespace
}  // namespace sunder
