#include "enumeration/canonical.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "model/text.hpp"
#include "objects.hpp"

namespace sunder {
namespace {

using namespace testing;

const Object& sample() {
  static const Object o = object({core(update("add", {plain()})), core(update("offer", {renamable()})),
                                  reader("size"), core(update("both", {renamable(Shape::set)})),
                                  core(update("putAll", {renamable(Shape::map)}))});
  return o;
}

std::string canonical_text(const std::string& text, std::optional<int> method) {
  return to_text(canonical(parse_harness(text, sample()), sample(), method), sample());
}

TEST(Canonical, MethodFirstAndNamesByFirstOccurrence) {
  EXPECT_EQ(canonical_text("[offer(3); add(1)], [offer(1); size()]", 2),
            "[offer(0); size()], [offer(1); add(1)]");
  EXPECT_EQ(canonical_text("[offer(1)], [offer(0)], [size()], {0 < 2}", 2),
            canonical_text("[offer(2)], [size()], [offer(5)], {2 < 1}", 2));
  EXPECT_EQ(canonical_text("[both({1,3}); offer(3)]", std::nullopt), "[both({0,1}); offer(0)]");
}

TEST(Canonical, IsInvariantAndIdempotent) {
  for (const char* text : {
           "[offer(0)], [offer(1); size()], [offer(1)], [offer(2)], {0 < 2}",
           "[both({0,1})], [both({1,2})], [size(); offer(1)], [offer(2)]",
           "[size(); both({0,1})], [putAll({0=2,1=3})], [putAll({1=2,0=3})], {1 < 2}",
           "[add(1); offer(0)], [add(1); offer(1)], [size(); offer(0)], [add(0)], [add(0)], {0 < 3, 1 < 4}",
       }) {
    const Harness original = parse_harness(text, sample());
    const Harness expected = canonical(original, sample(), 2);
    EXPECT_EQ(canonical(expected, sample(), 2), expected);
    std::vector<int> to(original.sequences.size());
    std::iota(to.begin(), to.end(), 0);
    do {
      Harness moved = original;
      std::vector<Precedence> order;
      for (std::size_t s = 0; s < to.size(); ++s) moved.sequences[to[s]] = original.sequences[s];
      for (const auto& [a, b] : original.order) order.push_back({to[a], to[b]});
      set_order(moved, order);
      EXPECT_EQ(canonical(moved, sample(), 2), expected) << to_text(moved, sample());
    } while (std::ranges::next_permutation(to).found);
  }
}

TEST(Canonical, RefusesWhatIsNeverEnumerated) {
  EXPECT_THROW(canonical(parse_harness("[add(0)]", sample()), sample(), 2), std::invalid_argument);
  EXPECT_THROW(canonical(parse_harness("[add(-1)]", sample()), sample(), {}), std::invalid_argument);
  const Object alone = object({core(only("owner", update("pop")))});
  EXPECT_THROW(canonical({.sequences = {{{0}}, {{0}}}}, alone, {}), std::invalid_argument);
  EXPECT_THROW(canonical({.sequences = std::vector<Sequence>(6)}, sample(), {}), std::invalid_argument);
}

}  // namespace
}  // namespace sunder
