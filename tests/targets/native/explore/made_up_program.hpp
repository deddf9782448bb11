#pragma once

#include <array>
#include <bit>
#include <set>
#include <string>
#include <vector>

#include "targets/native/explore/strategy.hpp"

namespace sunder::testing {

using Texts = std::vector<std::string>;

/// Drives a strategy through executions of a program that consists of steps alone: each fiber makes a given
/// sequence of operations, and each operation is a scheduling point. No code is run.
class MadeUpProgram {
 public:
  using Operations = std::vector<native::explore::Operation>;

  explicit MadeUpProgram(std::vector<Operations> fibers) : fibers_(std::move(fibers)) {}

  /// Fibers with these numbers of steps, all of which depend on each other.
  static MadeUpProgram with_steps(const std::vector<int>& steps) {
    static const int shared = 0;
    std::vector<Operations> fibers;
    for (const int count : steps)
      fibers.emplace_back(static_cast<std::size_t>(count),
                          native::explore::Operation{&shared, sizeof shared, true});
    return MadeUpProgram(std::move(fibers));
  }

  /// The same program under the rule `every_access`: the strategy is asked even if one fiber alone can move.
  [[nodiscard]] MadeUpProgram with_every_access() const {
    MadeUpProgram made = *this;
    made.every_access_ = true;
    return made;
  }

  /// Executes once: the fibers that moved, such as "0110". Ends early if the strategy diverged.
  std::string execute(native::explore::Strategy& strategy) const {
    using namespace native::explore;
    std::string moves;
    std::vector<std::size_t> made(fibers_.size(), 0);
    std::uint64_t events = 0;
    for (int last = -1; !strategy.diverged();) {
      Choice choice;
      std::array<Pending, 8> pending{};
      for (std::size_t f = 0; f < fibers_.size(); ++f) {
        if (made[f] == fibers_[f].size()) continue;
        choice.enabled |= 1U << f;
        pending[f] = {true, fibers_[f][made[f]]};
      }
      if (choice.enabled == 0) break;
      const bool goes_on = last >= 0 && (choice.enabled >> last & 1U) != 0;
      choice.current = goes_on ? last : -1;
      choice.free = !goes_on;
      choice.site = last < 0 ? nullptr : site(last, made[static_cast<std::size_t>(last)]);
      choice.events = events;
      choice.pending = pending.data();
      choice.fibers = static_cast<int>(fibers_.size());
      const bool is_asked = every_access_ || strategy.asked() == Strategy::Asked::at_events ||
                            std::popcount(choice.enabled) > 1;
      const int next = is_asked ? strategy.choose(choice) : std::countr_zero(choice.enabled);
      events = next == last ? events + 1 : 1;
      last = next;
      ++made[static_cast<std::size_t>(next)];
      moves += static_cast<char>('0' + next);
    }
    return moves;
  }

  /// All executions of the strategy that count, in order; at most `most`.
  std::vector<std::string> executions(native::explore::Strategy& strategy, std::size_t most = 1000) const {
    std::vector<std::string> all;
    while (all.size() < most && strategy.begin()) {
      const std::string moves = execute(strategy);
      if (strategy.counts()) all.push_back(moves);
    }
    return all;
  }

 private:
  // Any address that differs by fiber and step.
  static const void* site(int fiber, std::size_t step) {
    static const std::array<char, 1024> places{};
    return &places[static_cast<std::size_t>(fiber) * 128 + step];
  }

  std::vector<Operations> fibers_;
  bool every_access_ = false;
};

inline const MadeUpProgram kTwoByTwo = MadeUpProgram::with_steps({2, 2});

}  // namespace sunder::testing
