#include "report/level_text.hpp"

#include <gtest/gtest.h>

#include "report/meanings.hpp"

namespace sunder::testing {
namespace {

const std::string kPremises =
    "3,2,2 (values 0..1 lowest first, at most 2 preemptions, sequentially consistent)";

Object declared(Level level) {
  Object made = kMap;
  made.methods[2].level = level;
  return made;
}

AtomicWithinBounds proven(Level level) {
  AtomicWithinBounds made{{3, 2, 2}, 2};
  made.level = level;
  return made;
}

MethodResult size_is(Verdict verdict) { return {"size", false, std::move(verdict), {}}; }

TEST(LevelText, OfANonAtomicMethodIsAProofOrWhatWasSeen) {
  NonAtomic bad{weak_read()};
  bad.level = Level::monotonic;
  EXPECT_EQ(level_text(size_is(bad), kMap), "level monotonic: it admits everything that was seen");
  EXPECT_EQ(level_note(size_is(bad), kMap), "level monotonic");
  bad.within = proven(Level::monotonic);
  EXPECT_EQ(level_text(size_is(bad), kMap), "level monotonic within " + kPremises);
  EXPECT_EQ(level_note(size_is(bad), kMap), "level monotonic within 3,2,2");
  EXPECT_EQ(level_text(size_is(bad), declared(Level::peer)),
            "level monotonic within " + kPremises + ", declared peer");
  bad.ended = false;
  EXPECT_EQ(level_text(size_is(bad), kMap), "");
}

TEST(LevelText, WhereNoLevelAdmitsEverything) {
  NonAtomic bad{bug()};
  EXPECT_EQ(level_text(size_is(bad), kMap), "");
  EXPECT_EQ(level_text(size_is(bad), declared(Level::weak)), "declared weak");
  bad.within = proven(Level::complete);
  EXPECT_EQ(level_text(size_is(bad), kMap), "nothing else within " + kPremises);
}

TEST(LevelText, NotesFurtherViolations) {
  NonAtomic bad{stale_update()};
  bad.level = Level::monotonic;
  bad.others = {in_steps(), weak_read(), weak_read(Level::causal)};
  EXPECT_EQ(level_note(size_is(bad), kMap), "also in steps, weak read; level monotonic");
  bad.level.reset();
  EXPECT_EQ(level_note(size_is(bad), kMap), "also in steps, weak read");
  bad.within = proven(Level::complete);
  EXPECT_EQ(level_note(size_is(bad), kMap), "also in steps, weak read; nothing else within 3,2,2");
}

TEST(WaitsNote, GivesAnExampleOfWhatIsAtomicBetweenWaitsOnly) {
  MethodResult result = size_is(proven(Level::complete));
  EXPECT_EQ(waits_note(result), "");
  result.effort.between_waits = 3;
  result.effort.between_waits_example = "[put(0)], [take()] gave (), 0";
  EXPECT_EQ(waits_note(result),
            "note: [put(0)], [take()] gave (), 0, which no order of whole calls gives: a call takes effect "
            "before it waits");
  result.effort.stuck_between_waits = 1;
  result.effort.between_waits_example = "[put(0)], [take()] gave waits, waits";
  EXPECT_EQ(
      waits_note(result),
      "note: in 1 harness, calls may wait for ever, though all of them may also return, and no order of "
      "whole calls ends so: [put(0)], [take()] gave waits, waits");
  result.verdict = NonAtomic{bug()};
  EXPECT_EQ(waits_note(result), "");
}

TEST(LevelText, OfADeclaredLevel) {
  const MethodResult as_declared = size_is(proven(Level::monotonic));
  EXPECT_EQ(verdict_text(as_declared, declared(Level::monotonic)), "monotonic within bounds, as declared");
  EXPECT_EQ(level_text(as_declared, declared(Level::monotonic)), "");
  EXPECT_FALSE(is_stronger_than_declared(as_declared, declared(Level::monotonic)));

  const MethodResult stronger = size_is(proven(Level::causal));
  EXPECT_EQ(verdict_text(stronger, declared(Level::monotonic)), "causal within bounds");
  EXPECT_EQ(level_text(stronger, declared(Level::monotonic)),
            "stronger than declared: causal within 3,2,2, declared monotonic");
  const MethodResult atomic = size_is(proven(Level::complete));
  EXPECT_EQ(verdict_text(atomic, declared(Level::monotonic)), "atomic within bounds");
  EXPECT_EQ(level_text(atomic, declared(Level::monotonic)),
            "stronger than declared: atomic within 3,2,2, declared monotonic");
  EXPECT_TRUE(is_stronger_than_declared(atomic, declared(Level::monotonic)));
  EXPECT_EQ(level_text(atomic, kMap), "");
}

TEST(LevelText, OfADeclaredLevelWithoutAProof) {
  EXPECT_EQ(level_text(size_is(NoViolationFound{}), kMap), "");
  EXPECT_EQ(level_text(size_is(NoViolationFound{}), declared(Level::weak)),
            "everything that was seen is atomic, declared weak");
  EXPECT_EQ(level_text(size_is(NoViolationFound{Level::causal}), declared(Level::weak)),
            "level causal admits everything that was seen, declared weak");
}

TEST(LevelText, NothingIsDeclaredForTheCore) {
  MethodResult result = size_is(NoViolationFound{});
  EXPECT_EQ(declared_level(result, declared(Level::weak)), Level::weak);
  result.method = kPairsLabel;
  EXPECT_EQ(declared_level(result, declared(Level::weak)), Level::complete);
  result.method = kCoreLabel;
  result.core = true;
  EXPECT_EQ(declared_level(result, declared(Level::weak)), Level::complete);
}

}  // namespace
}  // namespace sunder::testing
