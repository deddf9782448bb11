#pragma once

#include <array>
#include <vector>

#include "model/harness.hpp"
#include "targets/native/explore/strategy.hpp"

namespace sunder::native::explore {

/// Searches all schedules, but only one of those that differ in the order of independent operations alone:
/// dynamic partial-order reduction with source sets and sleep sets (Abdulla, Aronis, Jonsson, Sagonas). Two
/// operations of an execution race if they are dependent and no step between fixes their order. For each
/// race, an execution with the other order is tried, too. Needs the rule
/// `every_access`.
class ReducedSearch : public Strategy {
 public:
  bool begin() override;
  int choose(const Choice& choice) override;
  int draw(const Draw& draw) override;
  [[nodiscard]] bool diverged() const override { return diverged_; }
  [[nodiscard]] bool counts() const override { return !asleep_; }

 private:
  /// By fiber: 1 + the position of its last step that happened before.
  using Clock = std::array<std::uint32_t, kMaxSequences>;

  /// The state before a step, and the step itself; or a draw during the last step.
  struct Node {
    const void* site = nullptr;
    std::uint32_t enabled = 0;
    std::uint32_t to_try = 0;  ///< fibers that must move here in some execution, or alternatives
    std::uint32_t asleep = 0;  ///< fibers whose move here leads to nothing new, or alternatives
    int chosen = -1;
    bool is_draw = false;
    Clock clock = {};  ///< of this step
    std::array<Pending, kMaxSequences> pending = {};

    [[nodiscard]] const Operation& operation() const {
      return pending[static_cast<std::size_t>(chosen)].operation;
    }
    /// Whether the step at this position of the path happened before this one.
    [[nodiscard]] bool follows(const Node& earlier, std::size_t position) const {
      return clock[static_cast<std::size_t>(earlier.chosen)] > position;
    }
  };

  [[nodiscard]] Node new_node(const Choice& choice) const;
  int known(const void* site, std::uint32_t enabled);
  void find_races(int fiber, const Pending& next);
  [[nodiscard]] bool stood_there(std::size_t position, int fiber) const;
  void reverse(std::size_t earlier, int fiber, const Clock& before, const Operation& operation);
  [[nodiscard]] std::uint32_t initials(std::size_t earlier, int fiber, const Clock& before,
                                       const Operation& operation) const;
  [[nodiscard]] Clock known_to(int fiber, const Pending& next) const;
  void step(Node& node);

  std::vector<Node> path_;
  std::size_t depth_ = 0;
  std::array<Clock, kMaxSequences> clocks_ = {};
  bool started_ = false, diverged_ = false, asleep_ = false;
};

}  // namespace sunder::native::explore
