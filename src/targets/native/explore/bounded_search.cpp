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
  const int usual = choice.current >= 0 ? choice.current : std::countr_zero(choice.enabled);
  if (depth_ < path_.size()) return known(choice.site, choice.enabled, choice.current, usual);
  const bool free = between_waits_ ? choice.between_calls : choice.free;
  const bool can_pay = preemptions_ < bound_, allowed = free || choice.current < 0 || can_pay;
  const std::uint32_t others = choice.enabled & ~(1U << usual);
  cut_ |= (!allowed && others != 0) || (!can_pay && choice.wakeable != 0);
  return added({choice.site, choice.enabled, (allowed ? others : 0) | (can_pay ? choice.wakeable : 0),
                static_cast<std::int8_t>(usual), static_cast<std::int8_t>(choice.current), free,
                choice.wakeable});
}

int BoundedSearch::draw(const Draw& draw) {
  const std::uint32_t all = (1U << draw.alternatives) - 1;
  if (depth_ < path_.size()) return known(draw.site, all, kNobody, 0);
  const bool delays = draw.of == Draw::Of::store, allowed = !delays || preemptions_ < bound_;
  cut_ |= !allowed;
  return added({draw.site, all, allowed ? all & ~1U : 0, 0, kNobody, true, 0, delays});
}

int BoundedSearch::added(const Node& node) {
  path_.push_back(node);
  ++depth_;
  return node.chosen;
}

int BoundedSearch::known(const void* site, std::uint32_t enabled, int current, int usual) {
  const Node& node = path_[depth_++];
  if (node.site != site || node.enabled != enabled || node.current != current) {
    diverged_ = true;
    return usual;
  }
  preemptions_ += is_preemption(node) ? 1 : 0;
  return node.chosen;
}

}  // namespace sunder::native::explore
