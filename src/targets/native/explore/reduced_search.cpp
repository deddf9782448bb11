#include "targets/native/explore/reduced_search.hpp"

#include <algorithm>
#include <bit>

namespace sunder::native::explore {
namespace {

std::uint32_t bit(int fiber) { return 1U << fiber; }

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

int ReducedSearch::choose(const Choice& choice) {
  if (depth_ < path_.size()) {
    Node& known = path_[depth_++];
    if (known.site != choice.site || known.enabled != choice.enabled) {
      diverged_ = true;
      return std::countr_zero(choice.enabled);
    }
    if (depth_ == path_.size()) {
      step(known);
    } else {
      clocks_[static_cast<std::size_t>(known.chosen)] = known.clock;
    }
    return known.chosen;
  }
  Node node = new_node(choice);
  if (!asleep_) find_races(node, choice.fibers);
  std::uint32_t awake = node.enabled & ~node.asleep;
  if (awake == 0) {  // whatever comes now was seen before; it is merely run to its end
    asleep_ = true;
    awake = node.enabled;
  }
  const bool goes_on = choice.current >= 0 && (awake & bit(choice.current));
  node.chosen = goes_on ? choice.current : std::countr_zero(awake);
  if (asleep_) return node.chosen;
  node.to_try = bit(node.chosen);
  path_.push_back(node);
  ++depth_;
  step(path_.back());
  return path_.back().chosen;
}

// A fiber sleeps on while what moves has nothing to do with what it is about to do.
ReducedSearch::Node ReducedSearch::new_node(const Choice& choice) const {
  Node node;
  node.site = choice.site;
  node.enabled = choice.enabled;
  std::copy_n(choice.pending, choice.fibers, node.pending.begin());
  if (path_.empty() || asleep_) return node;
  const Node& before = path_.back();
  for (std::uint32_t left = before.asleep & ~bit(before.chosen); left != 0; left &= left - 1) {
    const int fiber = std::countr_zero(left);
    if (!are_dependent(before.pending[static_cast<std::size_t>(fiber)].operation, before.operation()))
      node.asleep |= bit(fiber);
  }
  return node;
}

// For each fiber, the last step that its next operation depends on and does not follow anyway: it must move
// before that, too.
void ReducedSearch::find_races(const Node& node, int fibers) {
  for (int p = 0; p < fibers; ++p) {
    const Pending& next = node.pending[static_cast<std::size_t>(p)];
    if (!next.is_there || next.operation.size == 0) continue;
    Clock known = clocks_[static_cast<std::size_t>(p)];
    for (std::uint32_t left = next.after; left != 0; left &= left - 1) {
      const Clock& ended = clocks_[static_cast<std::size_t>(std::countr_zero(left))];
      for (std::size_t f = 0; f < known.size(); ++f) known[f] = std::max(known[f], ended[f]);
    }
    for (std::size_t i = depth_; i-- > 0;) {
      Node& earlier = path_[i];
      if (earlier.chosen == p || known[static_cast<std::size_t>(earlier.chosen)] > i) continue;
      if (!are_dependent(earlier.operation(), next.operation)) continue;
      earlier.to_try |= (earlier.enabled & bit(p)) ? bit(p) : earlier.enabled;
      break;
    }
  }
}

void ReducedSearch::step(Node& node) {
  const auto chosen = static_cast<std::size_t>(node.chosen);
  const auto join = [](Clock& into, const Clock& from) {
    for (std::size_t f = 0; f < into.size(); ++f) into[f] = std::max(into[f], from[f]);
  };
  Clock clock = clocks_[chosen];
  for (std::uint32_t left = node.pending[chosen].after; left != 0; left &= left - 1)
    join(clock, clocks_[static_cast<std::size_t>(std::countr_zero(left))]);
  for (std::size_t i = 0; i + 1 < depth_; ++i)
    if (are_dependent(path_[i].operation(), node.operation())) join(clock, path_[i].clock);
  clock[chosen] = static_cast<std::uint16_t>(depth_);
  clocks_[chosen] = node.clock = clock;
}

}  // namespace sunder::native::explore
