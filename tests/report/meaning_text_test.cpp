#include "report/meaning_text.hpp"

#include <gtest/gtest.h>

#include <set>

#include "report/meanings.hpp"
#include "report/violation_text.hpp"

namespace sunder::testing {
namespace {

TEST(MeaningText, IsOneSentence) {
  EXPECT_EQ(meaning_text(weak_read(), kMap),
            "weak read: the result of size() may miss an older update and show a newer one, even of the same "
            "thread (level monotonic)");
  EXPECT_EQ(meaning_text(stale_update(), kMap),
            "stale update: the effect of removeAll([0,1]) is whole, yet its result may come from an atomic "
            "view of an earlier moment (level causal)");
  EXPECT_EQ(meaning_text(in_steps(), kMap),
            "in steps: putAll({0=1,1=0}) takes effect as put(0,1); put(1,0), with other calls in between");
  EXPECT_EQ(meaning_text(of_unknown_meaning(), kMap),
            "unexplained: the harness has more serial orders than were tried");
}

TEST(MeaningText, OfCallsThatWaitForEverInSteps) {
  Violation stuck = in_steps();
  Outcome outcome = *outcome_of(stuck.symptom);
  outcome.back() = NoResult::waits;
  stuck.symptom = Deadlock{outcome};
  EXPECT_EQ(
      meaning_text(stuck, kMap),
      "in steps: putAll({0=1,1=0}) takes effect as put(0,1); put(1,0), with other calls in between, and "
      "then calls wait for ever");
  EXPECT_FALSE(explanation_rows(stuck, kMap).empty());
  stuck.meaning = {};
  EXPECT_EQ(meaning_text(stuck, kMap),
            "bug: no atomic object comes to this end, with these results and these calls waiting");
  EXPECT_TRUE(explanation_rows(stuck, kMap).empty());
}

TEST(MeaningText, OfABugSaysWhatWasTried) {
  EXPECT_EQ(meaning_text(bug(4), kMap),
            "bug: no weaker level and no sequence of at most 4 core calls gives this outcome");
  EXPECT_EQ(meaning_text(bug(1), kMap),
            "bug: no weaker level and no sequence of at most 1 core call gives this outcome");
  EXPECT_EQ(meaning_text(bug(0), kMap), "bug: no weaker level gives this outcome");
}

TEST(MeaningText, OfABugNamesACoreMethodThatWouldExplainIt) {
  const Violation v = bug_unless_core_is_weak();
  EXPECT_EQ(gravity_of(v), Gravity::bug);
  EXPECT_EQ(
      meaning_text(v, kMap),
      "bug: no weaker level gives this outcome, unless get, of the core, is not atomic: then the result of "
      "get(0) may fall behind what its thread has already seen (level self)");
  EXPECT_EQ(short_meaning(v), "X bug");
  EXPECT_EQ(weak_core_methods(v, kMap), std::vector<std::string>{"get"});
  EXPECT_TRUE(weak_core_methods(weak_core(), kMap).empty());
  EXPECT_EQ(explanation_rows(v, kMap),
            (std::vector<std::vector<std::string>>{{"order", "put(0,0); size(); get(0)"},
                                                   {"view", "get(0) saw size() and missed put(0,0)"}}));
}

TEST(MeaningText, AFailureIsABugWhateverItsMeaning) {
  Violation failed = weak_read();
  const std::vector<std::pair<Symptom, std::string>> texts{
      {Crash{"SIGSEGV", ""}, "bug: the code under test ends its process: SIGSEGV"},
      {Deadlock{}, "bug: every thread waits for ever"},
      {Hang{5}, "bug: a call never ends"},
      {MemoryError{MemoryFault::use_after_free}, "bug: the object uses memory that it has freed"},
      {MemoryError{MemoryFault::double_free}, "bug: the object frees memory twice"}};
  for (const auto& [symptom, text] : texts) {
    failed.symptom = symptom;
    EXPECT_EQ(meaning_text(failed, kMap), text);
    EXPECT_TRUE(explanation_rows(failed, kMap).empty());
  }
}

TEST(MeaningText, NamesACoreMethodThatIsWeak) {
  EXPECT_EQ(meaning_text(weak_core(), kMap),
            "weak read: the result of get(0) may even miss earlier calls of its own thread (level weak); so "
            "get does not belong in the core, whose methods must be atomic");
}

TEST(MeaningText, OfTwoWeakCallsNamesBothAndTheWeakerLevel) {
  Meaning meaning;
  meaning.by_level = Explanation{{{2}, {0}, {1}}, {{0, Level::causal, {}}, {1, Level::peer, {{0}}}}};
  const Violation same = seen_in("[size()], [size()], [put(0,0)]", {Value(0), Value(0), Null{}}, meaning);
  EXPECT_EQ(meaning_text(same, kMap),
            "weak read: the result of size() may miss calls of another thread, but never shows a later call "
            "of a thread without its earlier ones (level peer)");
  meaning.is_update = true;
  const Violation two =
      seen_in("[removeAll([0,1])], [size()], [put(0,0)]", {Value(false), Value(0), Null{}}, meaning);
  EXPECT_EQ(
      meaning_text(two, kMap),
      "stale update: the effect of removeAll([0,1]) or size() is whole, yet its result may miss calls "
      "of another thread, but never shows a later call of a thread without its earlier ones (level peer)");
}

TEST(MeaningText, OfARefusalNamesTheResult) {
  Violation v = refusal();
  EXPECT_EQ(meaning_text(v, kMap),
            "refusal: removeAll([0,1]) (false) refuses although it could succeed, and has no effect");
  EXPECT_EQ(explanation_rows(v, kMap),
            (std::vector<std::vector<std::string>>{{"order", "put(0,0); put(1,1)"},
                                                   {"refused", "removeAll([0,1]) returned false"}}));
  v.meaning.by_level = Explanation{{{0}, {1}, {2}}, {{2, Level::weak, {}}}};
  v.meaning.is_update = true;
  EXPECT_EQ(
      meaning_text(v, kMap),
      "stale update: the effect of removeAll([0,1]) is whole, yet its result may even miss earlier calls "
      "of its own thread (level weak); or removeAll([0,1]) (false) refuses, without any effect");
}

TEST(MeaningText, OfCallsThatAllRefuseHasNoOrder) {
  Meaning meaning;
  meaning.by_refusal = Explanation{{}, {}, {{0, {}}, {1, {}}}};
  const Violation v =
      seen_in("[removeAll([0,1])], [removeAll([1,0])]", {Value(false), Value(false)}, meaning);
  EXPECT_EQ(meaning_text(v, kMap),
            "refusal: removeAll([0,1]) (false) and removeAll([1,0]) (false) refuse although they could "
            "succeed, and have no effect");
  EXPECT_EQ(explanation_rows(v, kMap).size(), 2U);
}

TEST(MeaningText, OfStepsBesideALevelSaysBoth) {
  Meaning meaning = in_steps().meaning;
  meaning.by_steps->order = {{0, 0}, {1}, {0, 1}};
  meaning.by_steps->views = {{1, Level::weak, {}}};
  const Violation v = seen_in("[putAll({0=1,1=0})], [size()]", {Void{}, Value(0)}, meaning);
  EXPECT_EQ(meaning_text(v, kMap),
            "in steps: putAll({0=1,1=0}) takes effect as put(0,1); put(1,0), with other calls in between; "
            "besides, the result of size() may even miss earlier calls of its own thread (level weak)");
}

TEST(MeaningText, EveryGravityHasAMarkOfItsOwn) {
  std::set<std::string> marks, titles;
  for (const Gravity gravity : kEvery<Gravity>) {
    marks.insert(mark_of(gravity));
    titles.insert(title_of(gravity));
  }
  EXPECT_EQ(marks.size(), kEvery<Gravity>.size());
  EXPECT_EQ(titles.size(), kEvery<Gravity>.size());
}

using Rows = std::vector<std::vector<std::string>>;

TEST(MeaningText, ShowsTheOrderAndWhatTheCallSawAndMissed) {
  EXPECT_EQ(explanation_rows(weak_read(), kMap), (Rows{{"order", "put(0,0); put(1,1); size()"},
                                                       {"view", "size() saw put(1,1) and missed put(0,0)"}}));
  EXPECT_EQ(explanation_rows(stale_update(), kMap),
            (Rows{{"order", "put(0,0); removeAll([0,1])"},
                  {"view", "removeAll([0,1]) saw nothing and missed put(0,0)"}}));
  EXPECT_EQ(explanation_rows(in_steps(), kMap),
            (Rows{{"order", "put(0,1) (step 1); get(0); get(1); put(1,0) (step 2)"}}));
  EXPECT_TRUE(explanation_rows(bug(), kMap).empty());
}

TEST(MeaningText, OfACountSaysWhatWasCounted) {
  Meaning meaning;
  meaning.by_level = Explanation{{{0}, {1}, {2}}, {{2, Level::monotonic, {{1}}, true}}};
  const Violation v = seen_in("[put(0,0); put(1,1)], [size()]", {Null{}, Null{}, Value(1)}, meaning);
  EXPECT_EQ(
      meaning_text(v, kMap),
      "weak read: the result of size() is a count that may miss an older update and show a newer one, even "
      "of the same thread (level monotonic)");
  EXPECT_EQ(explanation_rows(v, kMap).back().back(), "size() counted put(1,1) and missed put(0,0)");
}

TEST(MeaningText, CallsThatReadAlikeAreToldApart) {
  Meaning meaning;
  meaning.by_level = Explanation{{{0}, {2}, {1}}, {{1, Level::weak, {{2}}}}};
  const Violation v = seen_in("[put(0,0); size()], [put(0,0)]", {Null{}, Value(1), Null{}}, meaning);
  EXPECT_EQ(explanation_rows(v, kMap).back().back(),
            "size() saw put(0,0) (call 1 of sequence 1) and missed put(0,0) (call 1 of sequence 0)");
}

TEST(MeaningText, StandsAboveTheViolation) {
  Violation shown = weak_read();
  shown.atomic = {{Null{}, Null{}, Value(0)}, {Null{}, Null{}, Value(2)}};
  EXPECT_EQ(
      violation_text(shown, kMap, "sunder run ..."),
      "    ~ weak read: the result of size() may miss an older update and show a newer one, even of the "
      "same thread (level monotonic)\n"
      "      harness  [put(0,0); put(1,1)], [size()]\n"
      "      outcome  null, null, 1\n"
      "      seen     3 of 1,000 executions, by real threads\n"
      "      order    put(0,0); put(1,1); size()\n"
      "      view     size() saw put(1,1) and missed put(0,0)\n"
      "      atomic   null, null, 0  |  null, null, 2\n"
      "      again    sunder run ...\n");
}

}  // namespace
}  // namespace sunder::testing
