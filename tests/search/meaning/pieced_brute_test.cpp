// Reads that look at one element after another, beside reads that see less, against all that a box can do.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "model/text.hpp"
#include "outcomes/brute_levels.hpp"
#include "outcomes/model_target.hpp"
#include "outcomes/models.hpp"
#include "search/meaning/explainer.hpp"
#include "support/random.hpp"

namespace sunder::testing::pieced {
namespace {

constexpr int kOffer = 0, kPoll = 1, kContents = 2;

using Order = std::vector<int>;

/// All outcomes in which one call of contents() walks while the others are made, and the other calls of
/// contents() see any of the calls before them. Shares no code with src/search.
class BrutePieces {
 public:
  BrutePieces(const Harness& harness, const Model& model) : harness_(harness), model_(model) {
    for (std::size_t s = 0; s < harness.sequences.size(); ++s)
      for (const Invocation& invocation : harness.sequences[s]) {
        calls_.push_back(invocation);
        sequence_.push_back(s);
      }
    for (int read = 0; read < size(); ++read)
      if (calls_[static_cast<std::size_t>(read)].method == kContents) walk(read);
  }

  [[nodiscard]] const std::set<Outcome>& outcomes() const { return outcomes_; }

 private:
  [[nodiscard]] int size() const { return static_cast<int>(calls_.size()); }

  [[nodiscard]] bool must_precede(int a, int b) const {
    const auto s = sequence_[static_cast<std::size_t>(a)], t = sequence_[static_cast<std::size_t>(b)];
    if (s == t) return a < b;
    const auto before = predecessors(static_cast<int>(harness_.sequences.size()), harness_.order);
    return (before[t] >> s & 1U) != 0;
  }

  // The read begins before the call at `first` of the order and ends before the one at `last`.
  void walk(int read) {
    Order order;
    for (int call = 0; call < size(); ++call)
      if (call != read) order.push_back(call);
    do {
      bool is_kept = true;
      for (std::size_t i = 0; i < order.size(); ++i)
        for (std::size_t j = i + 1; j < order.size(); ++j) is_kept &= !must_precede(order[j], order[i]);
      for (std::size_t first = 0; is_kept && first <= order.size(); ++first)
        for (std::size_t last = first + 1; last <= order.size(); ++last) {
          bool fits = true;
          for (std::size_t i = 0; i < order.size(); ++i)
            fits &=
                !(i >= first && must_precede(order[i], read)) && !(i < last && must_precede(read, order[i]));
          if (fits) note(order, read, first, last);
        }
    } while (std::ranges::next_permutation(order).found);
  }

  // What is in the box for some time of the walk may be met once, and must be if it is there all the time.
  void note(const Order& order, int read, std::size_t first, std::size_t last) {
    Outcome outcome(calls_.size());
    std::vector<Value> content, may_meet;
    std::optional<Value> stays;
    for (std::size_t i = 0; i <= order.size(); ++i) {
      if (i == first) {
        may_meet = content;
        if (!content.empty()) stays = content.front();
      }
      if (i == order.size()) break;
      const auto call = static_cast<std::size_t>(order[i]);
      if (calls_[call].method == kOffer) {
        outcome[call] = content.empty();
        if (!content.empty()) continue;
        content = calls_[call].arguments;
        if (i >= first && i < last) may_meet.push_back(content.front());
      } else if (calls_[call].method == kPoll) {
        outcome[call] = content.empty() ? Value(Null{}) : content.front();
        content.clear();
        if (i >= first && i < last) stays.reset();
      }
    }
    for (unsigned met = 0; met < 1U << may_meet.size(); ++met) {
      if (stays && !(met & 1U)) continue;
      std::vector<Value> result;
      for (std::size_t i = 0; i < may_meet.size(); ++i)
        if (met >> i & 1U) result.push_back(may_meet[i]);
      outcome[static_cast<std::size_t>(read)] = List{result};
      choose_views(order, 0, read, outcome);
    }
  }

  void choose_views(const Order& order, std::size_t next, int read, Outcome& outcome) {
    if (next == order.size()) {
      outcomes_.insert(outcome);
      return;
    }
    const auto call = static_cast<std::size_t>(order[next]);
    if (calls_[call].method != kContents) return choose_views(order, next + 1, read, outcome);
    for (unsigned seen = 0; seen < 1U << next; ++seen) {
      Sequence executed;
      for (std::size_t i = 0; i < next; ++i)
        if (seen >> i & 1U) executed.push_back(calls_[static_cast<std::size_t>(order[i])]);
      executed.push_back(calls_[call]);
      outcome[call] = model_.run(executed).results.back();
      choose_views(order, next + 1, read, outcome);
    }
  }

  const Harness& harness_;
  const Model& model_;
  Sequence calls_;
  std::vector<std::size_t> sequence_;
  std::set<Outcome> outcomes_;
};

Harness random_harness(Random& random) {
  Harness harness;
  const std::uint64_t sequences = 2 + random.below(2);
  harness.sequences.resize(sequences);
  for (std::uint64_t i = 0; i < 5; ++i) {
    const int method = i < 2 ? kContents : static_cast<int>(random.below(2));
    Invocation made{method};
    if (method == kOffer) made.arguments.emplace_back(static_cast<int>(random.below(2)));
    auto& sequence = harness.sequences[random.below(sequences)];
    sequence.insert(sequence.begin() + static_cast<std::ptrdiff_t>(random.below(sequence.size() + 1)), made);
  }
  std::erase_if(harness.sequences, [](const Sequence& each) { return each.empty(); });
  if (harness.sequences.size() > 1 && random.below(2) == 0) set_order(harness, {{0, 1}});
  return harness;
}

// Outcomes near those that a box can have: one list is another one.
Outcome changed(Outcome outcome, Random& random) {
  std::vector<std::size_t> lists;
  for (std::size_t i = 0; i < outcome.size(); ++i)
    if (outcome[i].as<List>()) lists.push_back(i);
  std::vector<Value> elements;
  for (std::uint64_t left = random.below(4); left > 0; --left)
    elements.emplace_back(static_cast<int>(random.below(2)));
  outcome[lists[random.below(lists.size())]] = List{elements};
  return outcome;
}

TEST(PiecedReads, BesideWeakReadsAreThoseOfBruteForce) {
  const Model model = box_model();
  ModelTarget target(model);
  Linearizer linearizer(target);
  Explainer explainer(linearizer, model.object);
  Random random(1);
  constexpr int kEach = 150;
  int in_steps = 0, bugs = 0;
  for (int i = 0; i < 1000 && (in_steps < kEach || bugs < kEach); ++i) {
    const Harness harness = random_harness(random);
    const BrutePieces brute(harness, model);
    if (brute.outcomes().empty()) continue;  // nothing happens beside a read
    BruteLevels levels(model, harness, calls_of(harness, kContents, Level::weak));
    std::set<Outcome> tried;
    for (const Outcome& outcome : brute.outcomes()) {
      tried.insert(changed(outcome, random));
      tried.insert(outcome);
    }
    for (const Outcome& outcome : tried) {
      const bool is_pieced = brute.outcomes().contains(outcome);
      int& count = is_pieced ? in_steps : bugs;
      if (count == kEach || levels.at(Level::weak).contains(outcome)) continue;
      const Meaning meaning = explainer.meaning_of(harness, NonAtomicOutcome{outcome}, 1000);
      ASSERT_EQ(meaning.by_steps.has_value(), is_pieced)
          << to_text(harness, model.object) << " gave " << to_text(outcome) << meaning.unknown;
      ++count;
    }
  }
  EXPECT_EQ(in_steps, kEach);
  EXPECT_EQ(bugs, kEach);
}

}  // namespace
}  // namespace sunder::testing::pieced
