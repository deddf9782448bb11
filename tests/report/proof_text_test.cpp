#include "report/proof_text.hpp"

#include <gtest/gtest.h>

namespace sunder {
namespace {

const Object kWord{"Register", "native", {{"write", {{}}, true, false, true}, {"read", {}, false, true}}};

TEST(ProofText, NamesValuesPreemptionsAndMemory) {
  EXPECT_EQ(premises_text({{3, 2, 2}, 2}, kWord),
            "3,2,2 (values 0..1 lowest first, at most 2 preemptions, sequentially consistent)");
  EXPECT_EQ(premises_text({{2, 2, 1}, std::nullopt}, kWord),
            "2,2,1 (value 0, any preemptions, sequentially consistent)");
  Object with_domain = kWord;
  with_domain.methods.push_back({"set", {{.domain = {Value(64)}}}});
  EXPECT_EQ(
      premises_text({{3, 2, 3}, 1}, with_domain),
      "3,2,3 (values 0..2 lowest first and declared domains, at most 1 preemption, sequentially consistent)");
  Object assumed = kWord;
  assumed.roles_assumed = true;
  EXPECT_EQ(premises_text({{2, 2, 1}, std::nullopt}, assumed),
            "2,2,1 (value 0, any preemptions, sequentially consistent, assumed roles)");
  AtomicWithinBounds spread{{3, 2, 3}, 2};
  spread.spreads = {{2, {3, 2, 3}}, {8, {3, 2, 2}}, {9, {3, 2, 3}}};
  EXPECT_EQ(
      premises_text(spread, kWord),
      "3,2,3 (values 0..2 lowest first, at most 2 preemptions, sequentially consistent); with values 0,2 "
      "within 3,2,3; with values 0,8 within 3,2,2; with values 0,1,9 within 3,2,3");
  const Object without{"Flag", "native", {{"raise", {}, true}}};
  EXPECT_EQ(premises_text({{3, 2, 2}, 2}, without), "3,2,2 (at most 2 preemptions, sequentially consistent)");
}

TEST(ProofText, SaysWhatHoldsUnderWhichMemoryModel) {
  AtomicWithinBounds proven{{3, 2, 2}, 2, "c11"};
  const std::string under_c11 =
      "3,2,2 under C11 (values 0..1 lowest first, at most 2 preemptions and stale reads)";
  EXPECT_EQ(premises_text(proven, kWord), under_c11);
  proven.twice = Bounds{3, 2, 1};
  EXPECT_EQ(premises_text(proven, kWord), under_c11 + "; called twice within 3,2,1");
  proven.weakly = Bounds{3, 2, 2};  // after sc, which is what the rest is about
  EXPECT_EQ(premises_text(proven, kWord), under_c11 + "; called twice within 3,2,1, sequentially consistent");
  EXPECT_EQ(premises_text({{4, 2, 1}, 2, "sc", Bounds{3, 2, 1}}, kWord),
            "4,2,1 (value 0, at most 2 preemptions, sequentially consistent), and 3,2,1 under C11");
  EXPECT_EQ(premises_text({{3, 2, 1}, 2, "tso"}, kWord),
            "3,2,1 under TSO (value 0, at most 2 preemptions and stale reads)");
}

}  // namespace
}  // namespace sunder
