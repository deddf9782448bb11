#include "search/meaning/pasts.hpp"

#include <gtest/gtest.h>

#include "model/text.hpp"
#include "support/fake_map.hpp"

namespace sunder {
namespace {

using Texts = std::vector<std::string>;

// "before | after", as harnesses of one sequence.
Texts pasts(const char* harness, int call, std::size_t most = 100) {
  const testing::FakeMap map;
  Texts made;
  for (const Past& past : pasts_of(parse_harness(harness, map.object()), call, most))
    made.push_back(to_text(Harness{{past.before}, {}}, map.object()) + " | " +
                   to_text(Harness{{past.after}, {}}, map.object()));
  return made;
}

TEST(Pasts, AreAllMomentsAtWhichTheCallMayCome) {
  EXPECT_EQ(pasts("[clear()], [put(0,0); get(0)]", 0),
            (Texts{"[] | [put(0,0); get(0)]", "[put(0,0)] | [get(0)]", "[put(0,0); get(0)] | []"}));
  EXPECT_EQ(pasts("[put(1,1); clear(); get(1)], [put(0,0)]", 1),
            (Texts{"[put(1,1)] | [get(1); put(0,0)]", "[put(1,1); put(0,0)] | [get(1)]",
                   "[put(0,0); put(1,1)] | [get(1)]"}));
}

TEST(Pasts, RespectTheOrderAmongSequences) {
  EXPECT_EQ(pasts("[clear()], [put(0,0)], {1 < 0}", 0), (Texts{"[put(0,0)] | []"}));
  EXPECT_EQ(pasts("[clear()], [put(0,0)], {0 < 1}", 0), (Texts{"[] | [put(0,0)]"}));
}

TEST(Pasts, AreLimited) { EXPECT_EQ(pasts("[clear()], [put(0,0); put(1,1); put(2,2)]", 0, 2).size(), 2U); }

}  // namespace
}  // namespace sunder
