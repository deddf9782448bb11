#include "targets/native/explore/bounded_search.hpp"

#include <bit>

namespace sunder::native::explore {

bool BoundedSearch::begin() {
  while (started_ && !path_.empty() && path_.back().untried == 0) path_.pop_back();
  if (started_ && path_.empty()) return false;
  if (started_) {
    Node& last = path_.back();
    last.chosen = static_cast<std::int8_t>(std::countr_zero(last.untried));
    last.untried &= last.untried - 1;
  }
  started_ = true;
  depth_ = 0;
  preemptions_ = 0;
  return true;
}

int BoundedSearch::choose(const Choice& choice) {
  const auto current = static_cast<std::int8_t>(choice.current);
  if (depth_ < path_.size()) {
    const Node& known = path_[depth_++];
    if (known.site != choice.site || known.enabled != choice.enabled || known.current != current) {
      diverged_ = true;
      return choice.current >= 0 ? choice.current : std::countr_zero(choice.enabled);
    }
    preemptions_ += is_preemption(known) ? 1 : 0;
    return known.chosen;
  }
  const int chosen = choice.current >= 0 ? choice.current : std::countr_zero(choice.enabled);
  const std::uint32_t others = choice.enabled & ~(1U << chosen);
  const bool allowed = choice.free || choice.current < 0 || preemptions_ < bound_;
  cut_ |= !allowed && others != 0;
  path_.push_back({choice.site, choice.enabled, allowed ? others : 0, static_cast<std::int8_t>(chosen),
                   current, choice.free});
  ++depth_;
  return chosen;
}

}  // namespace sunder::native::explore
