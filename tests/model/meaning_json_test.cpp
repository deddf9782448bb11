#include <gtest/gtest.h>

#include "model/json.hpp"
#include "model/text.hpp"

namespace sunder {
namespace {

const Object kQueue{
    "Queue",
    "native",
    {{"push", {{}}, true, false, true}, {"pop", {}, true}, {"size", {}, false, true}, {"clear", {}}}};

// Calls 0 to 3: pop, size, push, clear.
Harness harness() { return parse_harness("[pop(); size()], [push(0); clear()]", kQueue); }

Meaning by_level() {
  return {.by_level = Explanation{{{2}, {0}, {3}, {1}}, {{1, Level::monotonic, {{0}, {3}}, true}}},
          .is_update = true,
          .most_steps = 3};
}

Meaning by_steps() {
  const Sequence pops = parse_harness("[pop(); pop()]", kQueue).sequences.front();
  return {.by_steps = Explanation{{{2}, {3, 0}, {0}, {3, 1}, {1}}, {}, {{3, pops}}}};
}

// clear() had no effect.
Meaning by_refusal() { return {.by_refusal = Explanation{{{2}, {0}, {1}}, {}, {{3, {}}}}, .most_steps = 1}; }

// pop() of the core missed push(0).
Meaning by_core() {
  return {.by_core = Explanation{{{2}, {0}, {1}, {3}}, {{0, Level::causal, {}}}}, .is_update = true};
}

TEST(MeaningJson, GivesAMeaningBack) {
  for (const Meaning& meaning : {Meaning{}, Meaning{.most_steps = 2}, Meaning{.unknown = "too many calls"},
                                 by_level(), by_steps(), by_refusal(), by_core()}) {
    const Json written = to_json(meaning, kQueue);
    EXPECT_EQ(meaning_from(written, harness(), kQueue), meaning) << written;
  }
}

TEST(MeaningJson, RefusesCallsThatAreNotThere) {
  const auto refuses = [](Meaning meaning, auto change) {
    Json written = to_json(meaning, kQueue);
    change(written);
    EXPECT_THROW((void)meaning_from(written, harness(), kQueue), MalformedJson) << written;
  };
  refuses(by_level(), [](Json& m) { m["by-level"]["order"][0]["call"] = 4; });
  refuses(by_level(), [](Json& m) { m["by-level"]["views"][0]["call"] = 4; });
  refuses(by_level(), [](Json& m) { m["by-level"]["views"][0]["seen"][0]["call"] = 4; });
  refuses(by_level(), [](Json& m) { m["by-level"]["views"][0]["level"] = "strong"; });
  refuses(by_level(), [](Json& m) { m["by-level"].erase("order"); });
  refuses(by_steps(), [](Json& m) { m["by-steps"]["order"][1]["step"] = 2; });
  refuses(by_steps(), [](Json& m) { m["by-steps"]["order"][0]["step"] = 0; });
  refuses(by_steps(), [](Json& m) { m["by-steps"]["steps"][0]["call"] = 4; });
  refuses(by_steps(), [](Json& m) { m["by-steps"]["steps"][0]["calls"] = "[none()]"; });
  refuses(by_steps(), [](Json& m) { m["by-steps"]["steps"][0]["calls"] = "[pop()], [pop()]"; });
  refuses(by_steps(), [](Json& m) { m["by-steps"]["steps"] = 3; });
  refuses(by_core(), [](Json& m) { m["by-core"]["views"][0]["call"] = 4; });
  refuses(by_refusal(), [](Json& m) { m["by-refusal"]["steps"][0]["call"] = 4; });
}

Violation violation(Meaning meaning) {
  Violation made;
  made.harness = harness();
  made.symptom = NonAtomicOutcome{{Null{}, Value(1), Void{}, Void{}}};
  made.meaning = std::move(meaning);
  return made;
}

TEST(MeaningJson, AVerdictGivesAllItsViolationsBack) {
  NonAtomic verdict{violation(Meaning{.most_steps = 3})};
  add_violation(verdict, violation(by_level()));
  add_violation(verdict, violation(by_steps()));
  verdict.convicted = true;
  verdict.level = Level::weak;
  verdict.within = AtomicWithinBounds{{3, 2, 2}, 2};
  verdict.within->level = Level::weak;
  verdict.until = {.harnesses = 3, .executions = 70, .seconds = 0.5};
  verdict.ended = false;
  const Json written = to_json(Verdict(verdict), kQueue);
  const Verdict any = verdict_from(written, kQueue);
  EXPECT_EQ(to_json(any, kQueue), written);
  const auto& read = std::get<NonAtomic>(any);
  EXPECT_EQ(gravity_of(read.violation), Gravity::bug);
  ASSERT_EQ(read.others.size(), 2U);
  EXPECT_EQ(read.others[0].meaning, by_level());
  EXPECT_EQ(read.others[1].meaning, by_steps());
  EXPECT_EQ(read.level, Level::weak);
  EXPECT_EQ(read.within->level, Level::weak);
  EXPECT_EQ(read.until.executions, 70U);
  EXPECT_FALSE(read.ended);
}

TEST(MeaningJson, AVerdictWithoutAViolationGivesItsLevelBack) {
  AtomicWithinBounds proven{{3, 2, 2}, 2};
  proven.level = Level::peer;
  const Json written = to_json(Verdict(proven), kQueue);
  EXPECT_EQ(written["verdict"], "level-within-bounds");
  EXPECT_EQ(std::get<AtomicWithinBounds>(verdict_from(written, kQueue)).level, Level::peer);
  const Json none = to_json(Verdict(NoViolationFound{Level::self}), kQueue);
  EXPECT_EQ(std::get<NoViolationFound>(verdict_from(none, kQueue)).level, Level::self);
}

}  // namespace
}  // namespace sunder
