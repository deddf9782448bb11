#include "model/premises.hpp"

#include <gtest/gtest.h>

#include "model/progress.hpp"

namespace sunder {
namespace {

TEST(Premises, DifferentExamplesOfOneKindAreCountedTogether) {
  BrokenPremises broken;
  note(broken, "calls a library: memchr");
  note(broken, "calls a library: strlen", 2);
  note(broken, "starts a thread");
  EXPECT_EQ(broken, (BrokenPremises{{"calls a library: memchr", 3}, {"starts a thread", 1}}));
}

TEST(Premises, OnlySixteenKindsAreKept) {
  BrokenPremises broken;
  for (int i = 0; i < 20; ++i) note(broken, "reason " + std::to_string(i));
  EXPECT_EQ(broken.size(), 16U);
  note(broken, "reason 0");
  EXPECT_EQ(broken.at("reason 0"), 2U);
}

TEST(Premises, TheMostFrequentReasonComesFirst) {
  Progress progress;
  progress.bounds = {BoundsProgress{.bounds = {2, 2, 1}, .broken_premises = {{"rare", 1}, {"common", 2}}},
                     BoundsProgress{.bounds = {3, 2, 1}, .broken_premises = {{"common", 3}, {"some", 2}}}};
  EXPECT_EQ(no_proof_of(progress), (std::vector<std::string>{"common", "some", "rare"}));
  progress.unexplored = "cannot be explored";
  EXPECT_EQ(no_proof_of(progress).front(), "cannot be explored");
  EXPECT_TRUE(no_proof_of({}).empty());
}

TEST(Premises, ReasonsBecomeOneText) {
  EXPECT_EQ(reasons_text({"a", "b", "c"}, 3), "a; b; c");
  EXPECT_EQ(reasons_text({"a", "b", "c"}, 1), "a; and 2 more");
  EXPECT_EQ(reasons_text({}, 3), "");
}

TEST(Premises, RefusalsReadAlike) {
  EXPECT_EQ(cannot_be_explored("it starts a thread"), "cannot be explored: it starts a thread");
  EXPECT_EQ(cannot_be_explored("Queue cannot be explored: it waits; --engine stress runs it"),
            "cannot be explored: it waits");
}

}  // namespace
}  // namespace sunder
