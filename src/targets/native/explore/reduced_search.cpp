#include "targets/native/explore/reduced_search.hpp"

#include <algorithm>
#include <bit>

namespace sunder::native::explore {
namespace {

std::uint32_t bit(int fiber) { return 1U << fiber; }

template <class Clock>
void join(Clock& into, const Clock& from) {
  for (std::size_t f = 0; f < into.size(); ++f) into[f] = std::max(into[f], from[f]);
}

}  // namespace

bool ReducedSearch::begin() {
  while (started_ && !path_.empty()) {
    Node& last = path_.back();
    last.asleep |= bit(last.chosen);
    const std::uint32_t left = last.to_try & ~last.asleep;
    if (left != 0) {
      last.chosen = std::countr_zero(left);
      break;
    }
    path_.pop_back();
  }
  if (started_ && path_.empty()) return false;
  started_ = true;
  asleep_ = false;
  depth_ = 0;
  clocks_ = {};
  return true;
}

int ReducedSearch::known(const void* site, std::uint32_t enabled) {
  Node& node = path_[depth_++];
  if (node.site == site && node.enabled == enabled) return node.chosen;
  diverged_ = true;
  return std::countr_zero(enabled);
}

int ReducedSearch::choose(const Choice& choice) {
  if (depth_ < path_.size()) {
    Node& node = path_[depth_];
    const bool is_last = depth_ + 1 == path_.size();  // here another fiber moves than in the last execution
    if (is_last) find_races(node.chosen, choice.pending[node.chosen]);
    const int chosen = known(choice.site, choice.enabled);
    if (diverged_) return chosen;
    if (is_last)
      step(node);
    else
      clocks_[static_cast<std::size_t>(chosen)] = node.clock;
    return chosen;
  }
  Node node = new_node(choice);
  std::uint32_t awake = node.enabled & ~node.asleep;
  if (awake == 0) {  // everything from here on was seen before; the execution is only run to its end
    asleep_ = true;
    awake = node.enabled;
  }
  const bool goes_on = choice.current >= 0 && (awake & bit(choice.current));
  node.chosen = goes_on ? choice.current : std::countr_zero(awake);
  if (asleep_) return node.chosen;
  node.to_try = bit(node.chosen);
  for (int p = 0; p < choice.fibers;
       ++p)  // for fibers that wait, too: when they can move, their order is fixed
    if (p == node.chosen || !(node.enabled & bit(p)))
      find_races(p, node.pending[static_cast<std::size_t>(p)]);
  path_.push_back(node);
  ++depth_;
  step(path_.back());
  return path_.back().chosen;
}

int ReducedSearch::draw(const Draw& draw) {
  const std::uint32_t all = bit(draw.alternatives) - 1;
  if (depth_ < path_.size()) return known(nullptr, all);
  if (asleep_) return 0;
  Node node;
  node.enabled = node.to_try = all;
  node.chosen = 0;
  node.is_draw = true;
  path_.push_back(node);
  ++depth_;
  return 0;
}

// A fiber stays asleep as long as the steps of others are independent of its next operation.
ReducedSearch::Node ReducedSearch::new_node(const Choice& choice) const {
  Node node;
  node.site = choice.site;
  node.enabled = choice.enabled;
  std::copy_n(choice.pending, choice.fibers, node.pending.begin());
  const auto before = std::find_if(path_.rbegin(), path_.rend(), [](const Node& n) { return !n.is_draw; });
  if (before == path_.rend() || asleep_) return node;
  for (std::uint32_t left = before->asleep & ~bit(before->chosen); left != 0; left &= left - 1) {
    const int fiber = std::countr_zero(left);
    if (!are_dependent(before->pending[static_cast<std::size_t>(fiber)].operation, before->operation()))
      node.asleep |= bit(fiber);
  }
  return node;
}

ReducedSearch::Clock ReducedSearch::known_to(int fiber, const Pending& next) const {
  Clock known = clocks_[static_cast<std::size_t>(fiber)];
  for (std::uint32_t left = next.after; left != 0; left &= left - 1)
    join(known, clocks_[static_cast<std::size_t>(std::countr_zero(left))]);
  return known;
}

// Whether the fiber stood before its next operation when the step at that position was made.
bool ReducedSearch::stood_there(std::size_t position, int fiber) const {
  const auto f = static_cast<std::size_t>(fiber);
  return path_[position].pending[f].is_there && clocks_[f][f] <= position;
}

// Finds the steps that the fiber's next operation depends on and that no step between orders before it. An
// acquire can only come after the release of the lock, so the other order of these two is not tried. The race
// is the one with the earlier acquire of the lock, and the release does not hide it. But a fiber that could
// already move at the release, since an earlier one had notified it, may come first.
void ReducedSearch::find_races(int fiber, const Pending& next) {
  if (!next.is_there || next.operation.size == 0) return;
  const Clock before = known_to(fiber, next);
  Clock covered = before;
  for (std::size_t i = depth_; i-- > 0;) {
    const Node& earlier = path_[i];
    if (earlier.is_draw || earlier.chosen == fiber) continue;
    if (!are_dependent(earlier.operation(), next.operation)) continue;
    const bool lets = earlier.operation().lets(next.operation);
    const bool races = covered[static_cast<std::size_t>(earlier.chosen)] <= i;
    const bool could_move = stood_there(i, fiber) && (earlier.enabled & bit(fiber));
    if (races && (could_move || !(lets && earlier.operation().kind == Operation::Kind::release)))
      reverse(i, fiber, before, next.operation);
    if (!lets) join(covered, earlier.clock);
  }
}

// The steps that do not happen after the earlier step can come before it, and so can the fiber's operation.
// One of the fibers that can start such an order must be tried at the earlier step.
void ReducedSearch::reverse(std::size_t earlier, int fiber, const Clock& before, const Operation& operation) {
  Node& node = path_[earlier];
  if (stood_there(earlier, fiber) && !(node.enabled & bit(fiber))) return;  // it waited for this very step
  const std::uint32_t first = initials(earlier, fiber, before, operation);
  if ((first & (node.to_try | node.asleep)) != 0) return;
  const std::uint32_t can = first & node.enabled;
  node.to_try |= can & bit(fiber) ? bit(fiber) : can != 0 ? can & -can : node.enabled;
}

std::uint32_t ReducedSearch::initials(std::size_t earlier, int fiber, const Clock& before,
                                      const Operation& operation) const {
  const Node& node = path_[earlier];
  std::uint32_t seen = 0, first = 0;
  std::vector<std::size_t> others;  // positions of the steps that do not happen after the earlier one
  for (std::size_t k = earlier + 1; k < depth_; ++k) {
    const Node& step = path_[k];
    if (step.is_draw || step.follows(node, earlier)) continue;
    const bool is_first = !(seen & bit(step.chosen)) && std::ranges::none_of(others, [&](std::size_t m) {
      return step.follows(path_[m], m);
    });
    if (is_first) first |= bit(step.chosen);
    seen |= bit(step.chosen);
    others.push_back(k);
  }
  const bool is_first = !(seen & bit(fiber)) && std::ranges::none_of(others, [&](std::size_t m) {
    return before[static_cast<std::size_t>(path_[m].chosen)] > m ||
           are_dependent(path_[m].operation(), operation);
  });
  return is_first ? first | bit(fiber) : first;
}

void ReducedSearch::step(Node& node) {
  const auto chosen = static_cast<std::size_t>(node.chosen);
  Clock clock = known_to(node.chosen, node.pending[chosen]);
  for (std::size_t i = 0; i + 1 < depth_; ++i)
    if (!path_[i].is_draw && are_dependent(path_[i].operation(), node.operation()))
      join(clock, path_[i].clock);
  clock[chosen] = static_cast<std::uint32_t>(depth_);
  clocks_[chosen] = node.clock = clock;
}

}  // namespace sunder::native::explore
