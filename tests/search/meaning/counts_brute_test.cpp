// Counts that miss calls, against all orders of a map's calls and all sets of calls that its size may count.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "model/text.hpp"
#include "outcomes/brute_levels.hpp"
#include "outcomes/model_target.hpp"
#include "outcomes/models.hpp"
#include "search/meaning/explainer.hpp"
#include "support/random.hpp"

namespace sunder::testing::counts {
namespace {

constexpr int kPut = 0, kRemove = 2, kSize = 3;

/// The outcomes at each level in which some calls of size() are counts. Shares no code with src.
class BruteCounts {
 public:
  BruteCounts(const Harness& harness, const Model& model) : model_(model) {
    for (const Sequence& sequence : harness.sequences)
      for (const Invocation& invocation : sequence) {
        if (invocation.method == kSize) sizes_.push_back(static_cast<int>(calls_.size()));
        calls_.push_back(invocation);
      }
    std::map<int, Level> weak;
    for (const int size : sizes_) weak.emplace(size, Level::weak);
    const BruteLevels plain(model, harness, weak);
    Order order(calls_.size());
    std::iota(order.begin(), order.end(), 0);
    do {
      Views views;
      if (plain.keeps_order(order)) choose(plain, order, 0, views);
    } while (std::ranges::next_permutation(order).found);
  }

  [[nodiscard]] const std::set<Outcome>& at(Level level) { return found_[level]; }

 private:
  using Order = BruteLevels::Order;
  using Views = BruteLevels::Views;

  void choose(const BruteLevels& plain, const Order& order, std::size_t next, Views& views) {
    if (next == sizes_.size()) return note(plain, order, views);
    const auto own = std::ranges::find(order, sizes_[next]);
    const Order before(order.begin(), own);
    for (unsigned chosen = 0; chosen < 1U << before.size(); ++chosen) {
      std::set<int>& seen = views[sizes_[next]];
      seen.clear();
      for (std::size_t i = 0; i < before.size(); ++i)
        if (chosen >> i & 1U) seen.insert(before[i]);
      choose(plain, order, next + 1, views);
    }
  }

  void note(const BruteLevels& plain, const Order& order, const Views& views) {
    Outcome outcome = *plain.outcome_of(order, views);
    Outcome counted = outcome;
    for (const int size : sizes_) {
      const int sum = counted_by(order, views.at(size), size);
      if (sum < 0) return;
      counted[static_cast<std::size_t>(size)] = sum;
    }
    for (unsigned which = 0; which < 1U << sizes_.size(); ++which) {
      Outcome made = outcome;
      for (std::size_t i = 0; i < sizes_.size(); ++i) {
        const auto at = static_cast<std::size_t>(sizes_[i]);
        if (which >> i & 1U) made[at] = counted[at];
      }
      for (const Level level : kEvery<Level>)
        if (std::ranges::all_of(sizes_, [&](int size) { return plain.keeps(level, size, order, views); }))
          found_[level].insert(made);
    }
  }

  // How much larger the map is after each call that was seen than before it, in the whole order.
  [[nodiscard]] int counted_by(const Order& order, const std::set<int>& seen, int size) const {
    int sum = 0;
    for (auto each = order.begin(); *each != size; ++each)
      if (seen.contains(*each)) sum += entries(order.begin(), each + 1) - entries(order.begin(), each);
    return sum;
  }

  [[nodiscard]] int entries(Order::const_iterator first, Order::const_iterator last) const {
    Sequence made;
    std::for_each(first, last, [&](int call) { made.push_back(calls_[static_cast<std::size_t>(call)]); });
    made.push_back({kSize});
    return static_cast<int>(*model_.run(made).results.back().as<Integer>());
  }

  const Model& model_;
  Sequence calls_;
  std::vector<int> sizes_;
  std::map<Level, std::set<Outcome>> found_;
};

Harness random_harness(Random& random) {
  Harness harness;
  const std::uint64_t sequences = 2 + random.below(2), sizes = 1 + random.below(2);
  harness.sequences.resize(sequences);
  for (std::uint64_t i = 0; i < 5; ++i) {
    Invocation made{i < sizes ? kSize : random.below(2) == 0 ? kRemove : kPut};
    if (made.method != kSize) made.arguments.emplace_back(random.below(4) == 0 ? 1 : 0);
    if (made.method == kPut) made.arguments.emplace_back(0);
    auto& sequence = harness.sequences[random.below(sequences)];
    sequence.insert(sequence.begin() + static_cast<std::ptrdiff_t>(random.below(sequence.size() + 1)), made);
  }
  std::erase_if(harness.sequences, [](const Sequence& each) { return each.empty(); });
  if (harness.sequences.size() > 1 && random.below(2) == 0) set_order(harness, {{0, 1}});
  return harness;
}

// Outcomes near those that can be: one size is another one.
Outcome changed(Outcome outcome, const std::map<int, Level>& sizes, Random& random) {
  const auto chosen = std::next(sizes.begin(), static_cast<std::ptrdiff_t>(random.below(sizes.size())));
  outcome[static_cast<std::size_t>(chosen->first)] = static_cast<int>(random.below(5)) - 1;
  return outcome;
}

TEST(Counts, AreThoseOfBruteForce) {
  const Model model = map_model();
  ModelTarget target(model);
  Linearizer linearizer(target);
  Explainer explainer(linearizer, model.object);
  Random random(1);
  std::map<Level, int> seen;
  constexpr int kMostBugs = 300;
  int bugs = 0;
  for (int i = 0; i < 300; ++i) {
    const Harness harness = random_harness(random);
    const auto sizes = calls_of(harness, kSize, Level::weak);
    BruteCounts counts(harness, model);
    BruteLevels plain(model, harness, sizes);
    std::set<Outcome> tried;
    for (const Outcome& outcome : counts.at(Level::weak)) {
      tried.insert(outcome);
      tried.insert(changed(outcome, sizes, random));
    }
    for (const Outcome& outcome : tried) {
      const bool is_count = counts.at(Level::weak).contains(outcome);
      if (plain.at(Level::weak).contains(outcome) || (!is_count && bugs == kMostBugs)) continue;
      const Meaning meaning = explainer.meaning_of(harness, NonAtomicOutcome{outcome}, 1000);
      ASSERT_EQ(meaning.by_level.has_value(), is_count)
          << to_text(harness, model.object) << " gave " << to_text(outcome) << meaning.unknown;
      if (!is_count) {
        EXPECT_EQ(gravity_of(meaning), Gravity::bug);
        ++bugs;
        continue;
      }
      EXPECT_EQ(gravity_of(meaning), Gravity::weak_read);
      const Level level = level_of(*meaning.by_level);
      ++seen[level];
      for (const Level each : kEvery<Level>)
        ASSERT_EQ(counts.at(each).contains(outcome), !is_weaker(level, each))
            << to_text(harness, model.object) << " gave " << to_text(outcome) << " at " << name_of(each);
      EXPECT_TRUE(std::ranges::any_of(meaning.by_level->views, &View::counted));
    }
  }
  EXPECT_EQ(bugs, kMostBugs);
  for (const Level level : {Level::peer, Level::monotonic, Level::self, Level::weak})
    EXPECT_GT(seen[level], 4) << name_of(level);
}

// Declared levels admit counts, but none of a weaker level. The second put() has seen the remove().
TEST(Counts, AreAdmittedByLevel) {
  Model model = map_model();
  const Harness harness = parse_harness("[put(0,0); put(0,0); size()], [remove(0)]", model.object);
  const Outcome counted{Null{}, Null{}, 2, 0};
  const Outcome negative{Null{}, Null{}, -1, 0};
  for (const Level level : {Level::monotonic, Level::self, Level::weak}) {
    model.object.methods[kSize].level = level;
    ModelTarget target(model);
    Linearizer linearizer(target);
    Explainer explainer(linearizer, model.object);
    Admissions admissions(model.object);
    EXPECT_EQ(explainer.is_admitted(harness, {counted}, admissions, 1000), !is_weaker(Level::self, level))
        << name_of(level);
    EXPECT_FALSE(explainer.is_admitted(harness, {negative}, admissions, 1000));
  }
}

}  // namespace
}  // namespace sunder::testing::counts
