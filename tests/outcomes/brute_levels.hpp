#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "model/harness.hpp"
#include "model/level.hpp"
#include "model/outcome.hpp"
#include "outcomes/model_target.hpp"

namespace sunder::testing {

/// All permutations of the calls, and for each all choices of what some calls see, with the conditions of
/// docs/levels.md word by word. Also all orders of some of the calls after which every next call would wait.
/// Shares no code with src/outcomes.
class BruteLevels {
 public:
  /// `limits`: the calls that may see less, each with its level. Only orders that respect the real time
  /// count.
  BruteLevels(const Model& model, const Harness& harness, std::map<int, Level> limits,
              std::vector<RealTime> real_time = {});

  /// The outcomes for which every call that may see less keeps the level, and its own.
  [[nodiscard]] const std::set<Outcome>& at(Level level) { return found_[level]; }

  using Order = std::vector<int>;
  using Views = std::map<int, std::set<int>>;  // what each call sees; those not named see all before them

  [[nodiscard]] bool keeps_order(const Order& order) const;
  [[nodiscard]] bool keeps(Level level, int call, const Order& order, const Views& views) const;
  /// None if a call of the order waits for ever. The calls that are not in the order have no result.
  [[nodiscard]] std::optional<Outcome> outcome_of(const Order& order, const Views& views) const;

 private:
  [[nodiscard]] std::vector<int> next_after(const Order& order) const;
  [[nodiscard]] bool waits_after(const Order& order, int call) const;
  void find_stuck_orders(Order& order);
  [[nodiscard]] bool keeps_limits(const Order& order, const Views& views) const;
  void choose(const Order& order, std::map<int, Level>::const_iterator next, Views& views);
  void note(const Order& order, const Views& views);

  struct Place {
    int sequence, index;
  };
  [[nodiscard]] bool is_earlier_of_sequence(int a, int b) const;  // a before b
  [[nodiscard]] bool is_of_ordered_sequence(int a, int b) const;
  [[nodiscard]] static bool is_in(const Order& order, int call);
  [[nodiscard]] static std::set<int> before(const Order& order, int call);
  [[nodiscard]] static std::set<int> seen(const Order& order, const Views& views, int call);
  [[nodiscard]] Sequence calls_of(const Order& order, const std::set<int>& calls) const;

  const Model& model_;
  Sequence calls_;
  std::vector<Place> places_;
  std::set<std::pair<int, int>> precedes_;  // sequences, transitively
  std::map<int, Level> limits_;
  std::vector<RealTime> real_time_;
  std::map<Level, std::set<Outcome>> found_;
};

/// The calls of this method, by their positions in the outcome, at this level.
std::map<int, Level> calls_of(const Harness& harness, int method, Level level);

}  // namespace sunder::testing
