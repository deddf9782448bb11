#include "search/meaning/refusals.hpp"

#include <gtest/gtest.h>

#include <deque>

#include "model/text.hpp"
#include "outcomes/brute_levels.hpp"
#include "search/meaning/explainer.hpp"
#include "support/random.hpp"

namespace sunder::testing {
namespace {

enum { kPush, kPop, kTryPush, kInsert, kAdd, kRemove, kSize, kOffer };

/// A queue for two values. push and pop are core, try_push is push again. insert returns the last value if
/// there is no room; add makes room first, so that it never fails; remove says whether the value was there;
/// offer is push again, but it does not take a 1 as the second value.
Model bounded_queue() {
  const std::vector<Parameter> one{{}};
  const auto make = [] {
    const auto values = std::make_shared<std::deque<Value>>();
    return [values](const Invocation& i) -> Answer {
      const auto push = [&] {
        if (values->size() == 2) return Value(false);
        values->push_back(i.arguments[0]);
        return Value(true);
      };
      switch (i.method) {
        case kPop: {
          if (values->empty()) return Value(Null{});
          const Value front = values->front();
          values->pop_front();
          return front;
        }
        case kOffer:
          return i.arguments[0] == Value(1) && values->size() == 1 ? Value(Thrown{"Unwanted"}) : push();
        case kInsert:
          return push() == Value(true) ? Value(Null{}) : values->back();
        case kAdd:
          if (values->size() == 2) values->pop_front();
          return push();
        case kRemove:
          return Value(std::erase(*values, i.arguments[0]) > 0);
        case kSize:
          return Value(static_cast<int>(values->size()));
        default:
          return push();
      }
    };
  };
  return {{"Queue",
           "fake",
           {{"push", one, true},
            {"pop", {}, true},
            {"try_push", one},
            {"insert", one},
            {"add", one},
            {"remove", one},
            {"size", {}, false, true},
            {"offer", one}}},
          make};
}

constexpr double kSeconds = 1000;  // executions end it, however busy the machine is

class RefusalsTest : public ::testing::Test {
 protected:
  void declare(int method) {
    Model declared = bounded_queue();
    declared.object.methods[static_cast<std::size_t>(method)].may_refuse = true;
    use(declared);
  }
  void use(const Model& model) {
    target = std::make_unique<ModelTarget>(model);
    linearizer = std::make_unique<Linearizer>(*target);
    explainer = std::make_unique<Explainer>(*linearizer, target->object());
    admissions = std::make_unique<Admissions>(target->object());
  }
  [[nodiscard]] Harness harness_from(const char* text) const { return parse_harness(text, target->object()); }
  static NonAtomicOutcome outcome_from(const char* text) {
    return {parse_value("[" + std::string(text) + "]").as<List>()->elements};
  }
  Meaning meaning_of(const char* harness, const char* outcome) {
    return explainer->meaning_of(harness_from(harness), outcome_from(outcome), kSeconds);
  }
  Gravity gravity(const char* harness, const char* outcome) {
    return gravity_of(meaning_of(harness, outcome));
  }
  bool is_admitted(const char* harness, const char* outcome) {
    return explainer->is_admitted(harness_from(harness), outcome_from(outcome), *admissions, kSeconds);
  }

  void SetUp() override { use(bounded_queue()); }

  std::unique_ptr<ModelTarget> target;
  std::unique_ptr<Linearizer> linearizer;
  std::unique_ptr<Explainer> explainer;
  std::unique_ptr<Admissions> admissions;
};

TEST_F(RefusalsTest, ACallThatDoesNothingAndSaysSoRefuses) {
  const Meaning meaning = meaning_of("[try_push(0)], [pop()]", "false, null");
  ASSERT_EQ(gravity_of(meaning), Gravity::refusal);
  EXPECT_EQ(*meaning.by_refusal, (Explanation{{{1}}, {}, {{0, {}}}}));
}

TEST_F(RefusalsTest, SeveralCallsMayRefuse) {
  EXPECT_EQ(meaning_of("[try_push(0)], [try_push(1)]", "false, false").by_refusal->steps.size(), 2U);
  const Meaning one = meaning_of("[try_push(0)], [try_push(1)], [pop()]", "false, true, 1");
  EXPECT_EQ(one.by_refusal->steps, (std::vector<Steps>{{0, {}}}));
}

TEST_F(RefusalsTest, ACallThatHadAnEffectDidNotRefuse) {
  EXPECT_EQ(gravity("[try_push(0)], [pop()]", "false, 0"), Gravity::bug);
}

// insert returns what it found, so none of its results says that it did nothing. add always has an effect.
TEST_F(RefusalsTest, TheResultMustSayThatNothingWasDone) {
  EXPECT_EQ(gravity("[insert(0)], [pop()]", "1, null"), Gravity::bug);
  EXPECT_EQ(gravity("[add(0)], [pop()]", "false, null"), Gravity::bug);
  EXPECT_EQ(gravity("[try_push(0)], [pop()]", "null, null"), Gravity::bug);
}

// Only the exceptions of a call may be several.
TEST_F(RefusalsTest, ACallMayFailInAnotherWayBesides) {
  EXPECT_EQ(gravity("[offer(1)], [pop()]", "false, null"), Gravity::refusal);
  EXPECT_EQ(gravity("[offer(1)], [pop()]", "Unwanted, null"), Gravity::bug);
}

// A level says at least which calls the result comes from.
TEST_F(RefusalsTest, AnUpdateThatALevelExplainsIsStaleAndMayHaveRefused) {
  const Meaning meaning = meaning_of("[push(0); remove(0)], [push(1)]", "true, false, true");
  EXPECT_EQ(gravity_of(meaning), Gravity::stale_update);
  EXPECT_TRUE(meaning.by_refusal);
}

/// set, get, and replace(old, new), which returns whether it has replaced.
Model replaceable() {
  const std::vector<Parameter> one{{}};
  return {{"Register", "fake", {{"set", one, true}, {"get", {}, true, true}, {"replace", {{}, {}}}}}, [] {
            const auto value = std::make_shared<Value>(0);
            return [value](const Invocation& i) -> Answer {
              if (i.method == 1) return *value;
              if (i.method == 2 && *value != i.arguments[0]) return Value(false);
              *value = i.arguments.back();
              return i.method == 2 ? Value(true) : Value(Void{});
            };
          }};
}

// Without any effect, its own results do not tell what a refusal is. Those with another value do.
TEST_F(RefusalsTest, ACallThatNeverChangesAnythingRefusesLikeOthersOfItsMethod) {
  use(replaceable());
  EXPECT_EQ(gravity("[replace(0,0)], [set(0)]", "false, ()"), Gravity::refusal);
  Model declared = replaceable();
  declared.object.methods[2].may_refuse = true;
  use(declared);
  EXPECT_TRUE(is_admitted("[replace(0,0)], [set(0)]", "false, ()"));
  EXPECT_FALSE(is_admitted("[replace(1,1)], [set(0)]", "true, ()"));
}

TEST_F(RefusalsTest, ACallMayRefuseWhileAnotherSeesLess) {
  const Meaning meaning = meaning_of("[try_push(0)], [size()], [push(1)], {2 < 1}", "false, 0, true");
  ASSERT_EQ(gravity_of(meaning), Gravity::refusal);
  EXPECT_EQ(level_of(meaning), Level::weak);
}

TEST_F(RefusalsTest, ACoreCallMayRefuseIfThereIsNoOther) {
  EXPECT_EQ(gravity("[push(0)], [pop()]", "false, null"), Gravity::refusal);
  EXPECT_EQ(gravity("[push(0)], [size()]", "false, 0"), Gravity::bug);
}

TEST_F(RefusalsTest, AreAdmittedIfTheyAreDeclared) {
  EXPECT_FALSE(is_admitted("[try_push(0)], [pop()]", "false, null"));
  declare(kTryPush);
  EXPECT_TRUE(is_admitted("[try_push(0)], [pop()]", "false, null"));
  EXPECT_TRUE(admissions->refused(kTryPush));
  EXPECT_FALSE(is_admitted("[try_push(0)], [pop()]", "false, 0"));
  EXPECT_FALSE(is_admitted("[try_push(0)], [size()], [push(1)], {2 < 1}", "false, 0, true"));  // size is weak
  declare(kRemove);
  EXPECT_TRUE(is_admitted("[push(0); remove(0)], [push(1)]", "true, false, true"));
  EXPECT_FALSE(admissions->refused(kTryPush));
}

TEST_F(RefusalsTest, AreAdmittedIfOneWasFound) {
  const Meaning meaning = meaning_of("[try_push(0)], [pop()]", "false, null");
  EXPECT_TRUE(admissions->admit(harness_from("[try_push(0)], [pop()]"), meaning));
  EXPECT_FALSE(admissions->admit(harness_from("[try_push(0)], [pop()]"), meaning));
  EXPECT_TRUE(is_admitted("[try_push(1)], [push(0); pop()]", "false, true, 0"));
  EXPECT_FALSE(is_admitted("[insert(1)], [push(0); pop()]", "0, true, 0"));
}

TEST_F(RefusalsTest, OfACallThatNeverRefusesSeriallySayNothing) {
  declare(kAdd);
  EXPECT_TRUE(is_admitted("[add(0)], [pop()]", "false, null"));
  EXPECT_TRUE(is_admitted("[add(0)], [pop()]", "null, null"));
  EXPECT_FALSE(is_admitted("[add(0)], [pop()]", "7, null"));
  EXPECT_FALSE(is_admitted("[add(0)], [pop()]", "true, null"));  // atomic, but no refusal
}

Harness random_harness(Random& random) {
  const std::uint64_t sequences = 2 + random.below(2), calls = sequences + random.below(3);
  Harness made;
  made.sequences.resize(sequences);
  for (std::uint64_t i = 0; i < calls; ++i) {
    Invocation call{static_cast<int>(i == 0 ? std::uint64_t{kTryPush} : random.below(3))};
    if (call.method != kPop) call.arguments.emplace_back(static_cast<int>(random.below(2)));
    made.sequences[i < sequences ? i : random.below(sequences)].push_back(call);
  }
  const std::vector<Precedence> order{{0, 1}};
  EXPECT_TRUE(set_order(made, random.below(3) == 0 ? order : std::vector<Precedence>{}));
  return made;
}

/// All outcomes in which some calls of try_push refuse, by all permutations of the others.
std::set<Outcome> brute_refusals(const Model& model, const Harness& harness) {
  Sequence calls;
  for (const Sequence& sequence : harness.sequences)
    calls.insert(calls.end(), sequence.begin(), sequence.end());
  std::set<Outcome> made;
  for (unsigned refused = 0; refused < 1U << calls.size(); ++refused) {
    Harness rest{{}, harness.order};
    bool may_refuse = true;
    std::size_t position = 0;
    for (const Sequence& sequence : harness.sequences) {
      rest.sequences.emplace_back();
      for (const Invocation& call : sequence) {
        const bool refuses = refused >> position++ & 1U;
        may_refuse &= !refuses || call.method == kTryPush;
        if (!refuses) rest.sequences.back().push_back(call);
      }
    }
    if (!may_refuse) continue;
    BruteLevels brute(model, rest, {});
    for (const Outcome& outcome : brute.at(Level::complete)) {
      Outcome whole;
      auto next = outcome.begin();
      for (std::size_t i = 0; i < calls.size(); ++i)
        whole.push_back(refused >> i & 1U ? Value(false) : *next++);
      made.insert(whole);
    }
  }
  return made;
}

TEST_F(RefusalsTest, AreThoseOfBruteForce) {
  declare(kTryPush);
  const Model model = bounded_queue();
  Random random(18);
  int refused = 0, wrong = 0;
  for (int i = 0; i < 300 && !HasFailure(); ++i) {
    const Harness harness = random_harness(random);
    SCOPED_TRACE("trial " + std::to_string(i) + ": " + to_text(harness, model.object));
    const AtomicOutcomes atomic = linearizer->outcomes(harness);
    const std::set<Outcome> allowed = brute_refusals(model, harness);
    for (Outcome outcome : allowed)
      for (const bool changed : {false, true}) {
        const Value any[]{false, true, Null{}, 0, 1};
        if (changed) outcome[random.below(outcome.size())] = any[random.below(std::size(any))];
        if (atomic.contains(outcome)) continue;
        const bool is_refusal = allowed.contains(outcome);
        EXPECT_EQ(explainer->is_admitted(harness, {outcome}, *admissions, kSeconds), is_refusal)
            << to_text(outcome);
        ++(is_refusal ? refused : wrong);
      }
  }
  EXPECT_GT(refused, 300);
  EXPECT_GT(wrong, 300);
}

}  // namespace
}  // namespace sunder::testing
