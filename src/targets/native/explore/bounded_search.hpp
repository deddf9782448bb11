#pragma once

#include <vector>

#include "targets/native/explore/strategy.hpp"

namespace sunder::native::explore {

/// Depth-first search of all schedules with a bounded number of preemptions. A preemption is a switch, within
/// an invocation, away from a fiber that could go on, or a wait that ends without a reason. Switches are free
/// at the start of an invocation and when a fiber waits, ends or spins; draws are free, too. Under weak
/// memory each store that is read late, or that comes late, counts as a preemption.
class BoundedSearch : public Strategy {
 public:
  explicit BoundedSearch(int preemptions) : bound_(preemptions) {}
  /// All schedules that switch only where an invocation ends or waits.
  static BoundedSearch between_waits() {
    BoundedSearch search(0);
    search.between_waits_ = true;
    return search;
  }

  bool begin() override;
  int choose(const Choice& choice) override;
  int draw(const Draw& draw) override;
  [[nodiscard]] bool diverged() const override { return diverged_; }
  /// Executions with fewer preemptions were run under a lower bound.
  [[nodiscard]] bool counts() const override { return preemptions_ == bound_; }

  /// Whether the bound kept a schedule from being tried. If not, a higher bound gives nothing new.
  [[nodiscard]] bool was_cut() const { return cut_; }

 private:
  struct Node {
    const void* site;
    std::uint32_t enabled;
    std::uint32_t untried;
    std::int8_t chosen, current;
    bool free;
    std::uint32_t wakeable = 0;
    bool delays = false;  // drawn among stores: all but the newest
  };

  static constexpr std::int8_t kNobody = -1;

  /// The choice that was made before at this depth of the path. If that was at another point, `usual`.
  int known(const void* site, std::uint32_t enabled, int current, int usual);
  /// A new choice, at the end of the path.
  int added(const Node& node);

  [[nodiscard]] static bool is_preemption(const Node& node) {
    if (node.wakeable >> node.chosen & 1U) return true;
    if (node.delays) return node.chosen != 0;
    return !node.free && node.current >= 0 && node.chosen != node.current;
  }

  int bound_;
  bool between_waits_ = false;
  std::vector<Node> path_;
  std::size_t depth_ = 0;
  int preemptions_ = 0;
  bool started_ = false, cut_ = false, diverged_ = false;
};

}  // namespace sunder::native::explore
