#include "outcomes/views.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "model/text.hpp"
#include "outcomes/atomic_outcomes.hpp"
#include "outcomes/brute_levels.hpp"
#include "outcomes/models.hpp"
#include "support/random.hpp"

namespace sunder::testing {
namespace {

using Limits = std::map<int, Level>;

std::vector<WeakCall> weak_calls(const Limits& limits) {
  std::vector<WeakCall> made;
  for (const auto& [call, level] : limits) made.push_back({call, level});
  return made;
}

Harness random_harness(const Object& object, Random& random) {
  Harness harness;
  const std::uint64_t sequences = 1 + random.below(3), calls = std::max(sequences, 2 + random.below(4));
  harness.sequences.resize(sequences);
  for (std::uint64_t i = 0; i < calls; ++i) {
    Invocation made{static_cast<int>(random.below(object.methods.size()))};
    const Method& method = object.methods[static_cast<std::size_t>(made.method)];
    for (std::size_t p = 0; p < method.parameters.size(); ++p)
      made.arguments.emplace_back(static_cast<int>(random.below(2)));
    harness.sequences[i < sequences ? i : random.below(sequences)].push_back(made);
  }
  std::vector<int> ranks(sequences);  // an order among some of the sequences, without a cycle
  for (int& rank : ranks) rank = static_cast<int>(random.below(4));
  std::vector<Precedence> order;
  for (int a = 0; a < static_cast<int>(sequences); ++a)
    for (int b = 0; b < static_cast<int>(sequences); ++b)
      if (ranks[static_cast<std::size_t>(a)] < ranks[static_cast<std::size_t>(b)] && random.below(4) == 0)
        order.push_back({a, b});
  EXPECT_TRUE(set_order(harness, order));
  return harness;
}

const Method& method_of(const Harness& harness, const Object& object, int call) {
  for (const Sequence& sequence : harness.sequences) {
    if (call < static_cast<int>(sequence.size()))
      return object.methods[static_cast<std::size_t>(sequence[static_cast<std::size_t>(call)].method)];
    call -= static_cast<int>(sequence.size());
  }
  throw std::out_of_range("no such call");
}

enum class Which { any, read_only };

// One or two calls, often with a limit; sometimes both in one sequence.
Limits random_limits(const Harness& harness, const Object& object, Random& random, Which which) {
  std::vector<int> calls;
  for (int call = 0; call < invocation_count(harness); ++call)
    if (which == Which::any || method_of(harness, object, call).read_only) calls.push_back(call);
  Limits made;
  for (std::uint64_t wanted = 1 + random.below(2); wanted > 0 && !calls.empty(); --wanted) {
    const auto chosen = calls.begin() + static_cast<std::ptrdiff_t>(random.below(calls.size()));
    made[*chosen] = random.below(2) ? Level::weak : kEvery<Level>[random.below(kEvery<Level>.size())];
    calls.erase(chosen);
  }
  return made;
}

// Real time agrees with some linearization, and leaves out some pairs.
std::vector<RealTime> random_real_time(const BruteLevels& brute, int calls, Random& random) {
  std::vector<int> order(static_cast<std::size_t>(calls));
  for (int i = 0; i < calls; ++i) order[static_cast<std::size_t>(i)] = i;
  do std::ranges::shuffle(order, random);
  while (!brute.keeps_order(order));
  std::vector<RealTime> made;
  for (std::size_t i = 0; i + 2 < order.size(); ++i)
    if (random.below(3) == 0) made.push_back({order[i], order[i + 2]});
  return made;
}

struct Trial {
  Model model;
  Harness harness;
  Limits limits;

  [[nodiscard]] std::string text() const {
    std::string made = to_text(harness, model.object);
    for (const auto& [call, level] : limits) made += " " + std::to_string(call) + ":" + name_of(level);
    return made;
  }
};

std::vector<Model> models() {
  return {map_model(), queue_model(), counter_model(), waiting_model(), log_model()};
}

/// Calls `visit(trial, linearizer, random)` for this number of random harnesses of each model.
template <class Visit>
void for_each_trial(int count, std::uint64_t seed, Which which, const Visit& visit) {
  for (const Model& model : models()) {
    ModelTarget target(model);
    Linearizer linearizer(target);
    Random random(seed++);
    for (int i = 0; i < count && !::testing::Test::HasFailure(); ++i) {
      Trial trial{model, random_harness(model.object, random), {}};
      trial.limits = random_limits(trial.harness, model.object, random, which);
      SCOPED_TRACE(model.object.name + ", trial " + std::to_string(i) + ": " + trial.text());
      visit(trial, linearizer, random);
    }
  }
}

std::set<Outcome> admitted(const std::map<Outcome, Level>& levels, Level level) {
  std::set<Outcome> made;
  for (const auto& [outcome, strongest] : levels)
    if (!is_weaker(strongest, level)) made.insert(outcome);
  return made;
}

void expect_replays(const Explanation& explanation, const BruteLevels& brute, const Limits& limits,
                    const Outcome& outcome) {
  const auto result_of = [&](int call) { return outcome[static_cast<std::size_t>(call)]; };
  BruteLevels::Order order;
  std::set<int> waiting;  // they come last
  for (const PlacedCall& placed : explanation.order) {
    if (result_of(placed.call) == Value(NoResult::waits))
      waiting.insert(placed.call);
    else
      order.push_back(placed.call);
    EXPECT_TRUE(waiting.empty() || waiting.contains(placed.call));
  }
  EXPECT_EQ(std::set<int>(order.begin(), order.end()).size(), order.size());
  EXPECT_EQ(std::ranges::count(outcome, Value(NoResult::waits)), std::ssize(waiting));
  EXPECT_EQ(std::ranges::count(outcome, Value(NoResult::not_begun)),
            std::ssize(outcome) - std::ssize(order) - std::ssize(waiting));
  EXPECT_TRUE(brute.keeps_order(order));
  BruteLevels::Views views;
  for (const View& view : explanation.views)
    for (auto& seen = views[view.call]; const PlacedCall& placed : view.seen) seen.insert(placed.call);
  const auto returns = [&](const auto& limit) { return !result_of(limit.first).template as<NoResult>(); };
  EXPECT_EQ(std::ssize(explanation.views), std::ranges::count_if(limits, returns));
  EXPECT_EQ(brute.outcome_of(order, views), outcome);
  for (const View& view : explanation.views) {
    EXPECT_FALSE(is_weaker(view.level, limits.at(view.call)));
    for (const Level level : kEvery<Level>)
      EXPECT_EQ(brute.keeps(level, view.call, order, views), !is_weaker(view.level, level));
    std::vector<PlacedCall> in_order;
    std::ranges::copy_if(explanation.order, std::back_inserter(in_order),
                         [&](const PlacedCall& placed) { return views[view.call].contains(placed.call); });
    EXPECT_EQ(view.seen, in_order);
  }
  EXPECT_TRUE(explanation.steps.empty());
}

TEST(Levels, AreThoseOfBruteForce) {
  std::map<Level, int> seen;
  for_each_trial(1000, 18, Which::any, [&](const Trial& trial, Linearizer& linearizer, Random&) {
    BruteLevels brute(trial.model, trial.harness, trial.limits);
    const auto levels = linearizer.levels(trial.harness, weak_calls(trial.limits));
    for (const Level level : kEvery<Level>)
      EXPECT_EQ(admitted(levels, level), brute.at(level)) << name_of(level);
    for (const auto& [outcome, level] : levels) ++seen[level];
  });
  for (const Level level : kEvery<Level>) EXPECT_GT(seen[level], 200) << name_of(level);
}

// Where an element is put and two are taken, some call waits for ever at the end.
TEST(Levels, OfStuckEndsAreThoseOfBruteForceToo) {
  const Model model = waiting_model();
  ModelTarget target(model);
  Linearizer linearizer(target);
  Random random(25);
  std::map<Level, int> seen;
  for (int i = 0; i < 500; ++i) {
    Harness harness = random_harness(model.object, random);
    harness.sequences.front().insert(harness.sequences.front().begin(), {0, {Value(0)}});
    for (int taken = 0; taken < 2; ++taken) harness.sequences.back().push_back({1});
    const Limits limits = random_limits(harness, model.object, random, Which::any);
    SCOPED_TRACE(to_text(harness, model.object));
    BruteLevels brute(model, harness, limits);
    const auto levels = linearizer.levels(harness, weak_calls(limits));
    for (const Level level : kEvery<Level>) ASSERT_EQ(admitted(levels, level), brute.at(level));
    for (const auto& [outcome, level] : levels) {
      if (!is_stuck(outcome)) continue;
      ++seen[level];
      const auto explanation = linearizer.explained(harness, weak_calls(limits), outcome);
      ASSERT_TRUE(explanation);
      EXPECT_EQ(level_of(*explanation), level);
      expect_replays(*explanation, brute, limits, outcome);
    }
  }
  for (const Level level : {Level::complete, Level::causal, Level::self, Level::weak})
    EXPECT_GT(seen[level], 20) << name_of(level);
}

// The levels of brute force are sets of their own, so this is not so by construction.
TEST(Levels, ContainTheStrongerOnes) {
  for_each_trial(300, 19, Which::any, [&](const Trial& trial, Linearizer& linearizer, Random&) {
    BruteLevels brute(trial.model, trial.harness, trial.limits);
    for (std::size_t i = 1; i < kEvery<Level>.size(); ++i)
      EXPECT_TRUE(std::ranges::includes(brute.at(kEvery<Level>[i]), brute.at(kEvery<Level>[i - 1])));
    const auto atomic = linearizer.outcomes(trial.harness).outcomes();
    EXPECT_EQ(admitted(linearizer.levels(trial.harness, weak_calls(trial.limits)), Level::complete),
              std::set<Outcome>(atomic.begin(), atomic.end()));
  });
}

// The call can be moved back to the end of its view, since nobody sees it.
TEST(Levels, ACausalReadIsAtomic) {
  for_each_trial(300, 20, Which::read_only, [&](const Trial& trial, Linearizer& linearizer, Random&) {
    for (const auto& [outcome, level] : linearizer.levels(trial.harness, weak_calls(trial.limits)))
      EXPECT_NE(level, Level::causal) << to_text(outcome);
  });
}

TEST(Explained, IsTheStrongestLevelAndReplays) {
  for_each_trial(150, 21, Which::any, [&](const Trial& trial, Linearizer& linearizer, Random& random) {
    const BruteLevels any_time(trial.model, trial.harness, trial.limits);
    const auto real_time = random.below(2)
                               ? random_real_time(any_time, invocation_count(trial.harness), random)
                               : std::vector<RealTime>{};
    BruteLevels brute(trial.model, trial.harness, trial.limits, real_time);
    Limits any = trial.limits;
    for (auto& [call, level] : any) level = Level::weak;
    BruteLevels without_limits(trial.model, trial.harness, any);
    for (const Outcome& outcome : without_limits.at(Level::weak)) {
      const auto explanation =
          linearizer.explained(trial.harness, weak_calls(trial.limits), outcome, real_time);
      ASSERT_EQ(explanation.has_value(), brute.at(Level::weak).contains(outcome)) << to_text(outcome);
      if (!explanation) continue;
      for (const Level level : kEvery<Level>)
        EXPECT_EQ(brute.at(level).contains(outcome), !is_weaker(level_of(*explanation), level));
      expect_replays(*explanation, brute, trial.limits, outcome);
    }
  });
}

TEST(Explanations, AreThoseOfEveryOutcomeThatFitsTheStrongestLevelFirst) {
  for_each_trial(10, 22, Which::any, [&](const Trial& trial, Linearizer& linearizer, Random& random) {
    BruteLevels brute(trial.model, trial.harness, trial.limits);
    if (brute.at(Level::weak).empty()) return;
    const Outcome& some = *brute.at(Level::weak).begin();
    Expected expected(some.begin(), some.end());
    for (auto& result : expected)
      if (random.below(2)) result.reset();  // any result will do
    std::set<Outcome> fitting, found;
    for (const Outcome& outcome : brute.at(Level::weak)) {
      bool fits = true;
      for (std::size_t i = 0; i < outcome.size(); ++i) fits &= !expected[i] || *expected[i] == outcome[i];
      if (fits) fitting.insert(outcome);
    }
    Level last = Level::complete;
    for (const auto& [explanation, outcome] :
         linearizer.explanations(trial.harness, weak_calls(trial.limits), {expected, {}, true},
                                 std::numeric_limits<std::size_t>::max())) {
      EXPECT_FALSE(is_weaker(last, level_of(explanation)));
      last = level_of(explanation);
      if (found.insert(outcome).second) expect_replays(explanation, brute, trial.limits, outcome);
    }
    EXPECT_EQ(found, fitting);
  });
}

/// The level of one outcome, in words, if this call may see less.
std::string level_of(const Model& model, const char* harness, int call, const std::string& outcome) {
  ModelTarget target(model);
  for (const auto& [each, level] :
       Linearizer(target).levels(parse_harness(harness, target.object()), {{call, Level::weak}}))
    if (to_text(each) == outcome) return name_of(level);
  return "none";
}

TEST(Levels, AreKnownForExamples) {
  const auto map = [](const char* harness, int call, const char* outcome) {
    return level_of(map_model(), harness, call, outcome);
  };
  EXPECT_EQ(map("[size()], [put(0,1)]", 0, "0, null"), "complete");
  EXPECT_EQ(map("[size()], [put(0,1)], {1 < 0}", 0, "0, null"), "weak");
  EXPECT_EQ(map("[put(0,1); size()]", 1, "null, 0"), "weak");
  EXPECT_EQ(map("[get(0); size()], [put(0,1)]", 1, "1, 0, null"), "self");
  EXPECT_EQ(map("[entries()], [put(0,1); put(1,1)]", 0, "{1=1}, null, null"), "monotonic");
  EXPECT_EQ(map("[entries()], [put(0,1)], [put(1,1)], {1 < 2}", 0, "{1=1}, null, null"), "peer");
  EXPECT_EQ(map("[entries()], [put(0,1)], [put(1,1)]", 0, "{1=1}, null, null"), "complete");
  EXPECT_EQ(map("[put(0,0)], [put(0,1); get(0)]", 0, "null, null, 0"), "causal");
  EXPECT_EQ(map("[size()], [put(0,1)]", 0, "2, null"), "none");
  EXPECT_EQ(map("[get(0)], [put(0,1)]", 1, "1, 1"), "none");  // the effect is whole, and get is not weak
}

TEST(Levels, OfAQueueAreKnownForExamples) {
  const auto queue = [](const char* harness, int call, const char* outcome) {
    return level_of(queue_model(), harness, call, outcome);
  };
  EXPECT_EQ(queue("[push(0); snapshot()], [pop(); push(1)]", 1, "(), [0,1], 0, ()"), "monotonic");
  EXPECT_EQ(queue("[push(0); replace_last(1)], [pop()]", 1, "(), 0, 0"), "causal");
  EXPECT_EQ(queue("[snapshot()], [push(0); push(1)]", 0, "[1,0], (), ()"), "none");
}

TEST(Levels, AreLimitedForEachCall) {
  ModelTarget target(map_model());
  Linearizer linearizer(target);
  const Harness harness = parse_harness("[size(); size()], [put(0,1)]", target.object());
  const Outcome goes_back{1, 0, Null{}}, misses_nothing{0, 1, Null{}};
  EXPECT_EQ(linearizer.levels(harness, {{0}, {1}}).at(goes_back), Level::self);
  EXPECT_FALSE(linearizer.levels(harness, {{0}, {1, Level::monotonic}}).contains(goes_back));
  EXPECT_FALSE(linearizer.explained(harness, {{0}, {1, Level::monotonic}}, goes_back));
  EXPECT_EQ(linearizer.levels(harness, {{0}, {1, Level::self}}).at(goes_back), Level::self);
  EXPECT_EQ(linearizer.levels(harness, {{0}, {1, Level::self}}).at(misses_nothing), Level::complete);
}

// A view may leave out what keeps a call from crashing. That is no crash of the object.
TEST(Levels, DoNotHideCrashesOfOtherHarnesses) {
  ModelTarget target(sharp_model());
  Linearizer linearizer(target);
  const auto levels = linearizer.levels(parse_harness("[push(0); top(); size()]", target.object()), {{2}});
  EXPECT_EQ(levels,
            (std::map<Outcome, Level>{{{Void{}, 0, 0}, Level::weak}, {{Void{}, 0, 1}, Level::complete}}));
  EXPECT_THROW(linearizer.outcomes(parse_harness("[top()], [size()]", target.object())), SerialError);
  EXPECT_THROW(linearizer.outcomes(parse_harness("[top()], [push(0)]", target.object())), SerialError);
}

}  // namespace
}  // namespace sunder::testing
