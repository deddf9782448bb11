#include "search/finding/instead.hpp"

#include <gtest/gtest.h>

#include <set>

#include "model/text.hpp"
#include "support/fake_map.hpp"

namespace sunder {
namespace {

class Instead : public ::testing::Test {
 protected:
  Harness read(const char* text) const { return parse_harness(text, map_.object()); }
  std::string text(const Harness& h) const { return to_text(h, map_.object()); }

  testing::FakeMap map_;
};

TEST_F(Instead, PutsTheCoreInThePlaceOfTheMethod) {
  std::vector<std::string> texts;
  for (const Harness& h : with_core_instead(read("[put(0,1); size()], [get(1)]"), 6, map_.object()))
    texts.push_back(text(h));
  EXPECT_EQ(texts,
            (std::vector<std::string>{
                "[put(0,1)], [get(1)]", "[put(0,1); put(0,0)], [get(1)]", "[put(0,1); put(0,1)], [get(1)]",
                "[put(0,1); put(1,0)], [get(1)]", "[put(0,1); put(1,1)], [get(1)]",
                "[put(0,1); get(0)], [get(1)]", "[put(0,1); get(1)], [get(1)]",
                "[put(0,1); remove(0)], [get(1)]", "[put(0,1); remove(1)], [get(1)]",
                "[put(0,1); containsKey(0)], [get(1)]", "[put(0,1); containsKey(1)], [get(1)]"}));
  for (const Harness& h : with_core_instead(read("[put(0,1); get(0)], [size()]"), 6, map_.object()))
    EXPECT_EQ(h.sequences.size(), 2U);
}

TEST_F(Instead, PutsTwoCoreCallsInThePlaceOfTheMethodIfTheCoreOverlapsWithoutIt) {
  std::set<std::string> texts;
  for (const Harness& h : with_two_core_calls_instead(read("[put(0,0); size()], [get(0)]"), 6, map_.object()))
    texts.insert(text(h));
  EXPECT_TRUE(texts.contains("[put(0,0); get(0); get(0)], [get(0)]"));
  EXPECT_TRUE(texts.contains("[put(0,0); remove(0); put(0,0)], [get(0)]"));
  EXPECT_EQ(texts.size(), 16U);  // put(0,0), get(0), remove(0), containsKey(0)
  EXPECT_TRUE(with_two_core_calls_instead(read("[size()], [put(0,0); get(0)]"), 6, map_.object()).empty());
}

TEST_F(Instead, KeepsRoles) {
  const Object queue{.name = "queue",
                     .target = "native",
                     .methods = {{.name = "push", .core = true, .role = "producer"},
                                 {.name = "pop", .core = true, .role = "consumer"},
                                 {.name = "size", .read_only = true}}};
  std::vector<std::string> texts;
  for (const Harness& h : with_core_instead(parse_harness("[push()], [pop()], [size()]", queue), 2, queue))
    texts.push_back(to_text(h, queue));
  EXPECT_EQ(texts, (std::vector<std::string>{"[push()], [pop()]"}));
  Object two = queue;
  two.methods.push_back({.name = "steal", .role = "consumer"});
  two.methods.push_back({.name = "front"});
  const Harness harness = parse_harness("[push()], [pop()], [size()]", two);
  EXPECT_TRUE(with_method_instead(harness, 2, 3, two).empty());
  EXPECT_EQ(with_method_instead(harness, 2, 4, two).size(), 1U);
}

}  // namespace
}  // namespace sunder
