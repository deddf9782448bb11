#include "outcomes/walk.hpp"

#include <algorithm>

#include "support/error.hpp"

namespace sunder {

Walk::Walk(const Harness& harness, SerialCache& cache)
    : cache_(cache),
      taken_(harness.sequences.size(), 0),
      after_(predecessors(static_cast<int>(harness.sequences.size()), harness.order)) {
  for (const Sequence& sequence : harness.sequences) {
    starts_.push_back(static_cast<int>(invocations_.size()));
    lengths_.push_back(static_cast<int>(sequence.size()));
    for (const Invocation& invocation : sequence) {
      invocations_.push_back(&invocation);
      numbers_.push_back(cache_.number_of(invocation));
    }
  }
  results_.resize(invocations_.size());
}

Walk::Walk(const Harness& harness, SerialCache& cache, Expected expected) : Walk(harness, cache) {
  expected_ = std::move(expected);
  crashes_wait_ = true;
}

bool Walk::is_expected(int position, const Value& result) const {
  if (expected_.empty()) return true;
  const auto& expected = expected_[static_cast<std::size_t>(position)];
  return !expected || *expected == result;
}

bool Walk::enabled(std::size_t sequence) const {
  if (taken_[sequence] == lengths_[sequence]) return false;
  for (std::size_t i = 0; i < taken_.size(); ++i)
    if ((after_[sequence] >> i & 1U) && taken_[i] < lengths_[i]) return false;
  return true;
}

// Calls `step(position)` for each invocation that can come next, with the path extended by it.
template <class Step>
void Walk::for_each_next(const Step& step) {
  for (std::size_t s = 0; s < taken_.size(); ++s) {
    if (!enabled(s)) continue;
    const int position = starts_[s] + taken_[s]++;
    path_.push_back(position);
    step(position);
    path_.pop_back();
    --taken_[s];
  }
}

std::vector<Sequence> Walk::missing(std::size_t most) {
  std::vector<Sequence> found;
  walk_missing(SerialCache::kRoot, found, most);
  return found;
}

// Every linearization through a missing node is also missing.
void Walk::walk_missing(SerialCache::Node node, std::vector<Sequence>& found, std::size_t most) {
  if (found.size() >= most) return;
  if (path_.size() == invocations_.size()) {
    if (node == SerialCache::kMissing) found.push_back(path_as_sequence());
    return;
  }
  for_each_next([&](int position) {
    auto next =
        node == SerialCache::kMissing ? SerialCache::kMissing : cache_.child(node, numbers_[position]);
    if (next != SerialCache::kMissing && cache_.crashed(next) && !crashes_wait_) next = SerialCache::kMissing;
    const bool goes_on = next == SerialCache::kMissing ||
                         (!cache_.blocked(next) && is_expected(position, cache_.result(next)));
    if (goes_on) walk_missing(next, found, most);
  });
}

AtomicOutcomes Walk::outcomes(bool with_each) {
  const auto note_stuck = [&](const Linearization& path, const Outcome& results) {
    found_.may_block = true;
    std::vector<Linearization>& orders = stuck_[results];
    if (orders.empty() || with_each) orders.push_back(path);
  };
  walk_leaves(
      SerialCache::kRoot,
      [&](const Linearization& path, const Outcome& results) {
        ++found_.linearizations;
        outcomes_.try_emplace(results, path);
        if (with_each) found_.each.emplace_back(results, path);
      },
      note_stuck);
  std::ranges::sort(found_.each);
  for (auto& [outcome, example] : outcomes_) found_.all.push_back({outcome, example});
  return std::move(found_);
}

void Walk::for_each(const Leaf& leaf, bool with_stuck) {
  walk_leaves(
      SerialCache::kRoot, leaf, with_stuck ? leaf : [](const Linearization&, const Outcome&) {});
}

void Walk::walk_leaves(SerialCache::Node node, const Leaf& leaf, const Leaf& stuck_leaf) {
  if (path_.size() == invocations_.size()) return leaf(path_, results_);
  bool goes_on = false;
  for_each_next([&](int position) {
    const auto next = cache_.child(node, numbers_[position]);
    SUNDER_CHECK(next != SerialCache::kMissing);
    if (cache_.blocked(next)) {
      found_.waits = true;
      return;
    }
    goes_on = true;
    if (!is_expected(position, cache_.result(next))) return;
    results_[position] = cache_.result(next);
    walk_leaves(next, leaf, stuck_leaf);
  });
  if (!goes_on) stuck_leaf(path_, stuck_outcome());
}

Outcome Walk::stuck_outcome() const {
  Outcome outcome = results_;
  for (std::size_t s = 0; s < taken_.size(); ++s) {
    const auto rest = outcome.begin() + starts_[s] + taken_[s],
               end = outcome.begin() + starts_[s] + lengths_[s];
    std::fill(rest, end, NoResult::not_begun);
    if (enabled(s)) *rest = NoResult::waits;
  }
  return outcome;
}

Sequence Walk::path_as_sequence() const {
  Sequence sequence;
  for (const int position : path_) sequence.push_back(*invocations_[position]);
  return sequence;
}

}  // namespace sunder
