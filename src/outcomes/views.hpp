#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "model/harness.hpp"
#include "model/meaning.hpp"
#include "model/outcome.hpp"
#include "outcomes/serial_cache.hpp"
#include "outcomes/walk.hpp"

namespace sunder {

/// A call that may see less than all the calls before it, but no less than the level allows.
struct WeakCall {
  int call = 0;  ///< its position in the outcome
  Level level = Level::weak;
  bool counts = false;  ///< its result may be a count: the sum of what each call of its view has changed
};

/// Walks the linearizations of a harness and, for each, the views of its weak calls. A view is a set of calls
/// before the weak call; the call's result is that of a serial execution of these calls and itself. Its
/// effect on later calls is whole. All other calls see everything before them. Linearizations may get stuck,
/// with these ends of an atomic object; a call that waits for ever sees everything.
class ViewWalk {
 public:
  /// Only what gives the wanted results is walked; linearizations must respect the real-time order.
  ViewWalk(const Harness& harness, std::vector<WeakCall> weak, SerialCache& cache, Wanted wanted = {},
           std::set<Outcome> stuck_ends = {});

  /// Serial executions that the walk still needs, at most `most` of them.
  std::vector<Sequence> missing(std::size_t most);

  /// Explanations with the outcomes that they give, those of the strongest level first, at most `most` of
  /// them. Nothing may be missing.
  std::vector<std::pair<Explanation, Outcome>> explanations(std::size_t most);

  /// Every outcome with the strongest level that admits it. Nothing may be missing.
  std::map<Outcome, Level> levels();

 private:
  using Calls = std::uint64_t;  // a set of calls, as bits

  /// The calls and views of one linearization while it is walked.
  struct State {
    const Linearization& order;
    Outcome outcome;
    std::vector<Calls> before = {}, seen = {};  // by call
    Calls counted = 0;                          // those whose results are counts
    Level level = Level::complete;              // the weakest of the views so far
  };
  using Leaf = std::function<void(const State&)>;

  [[nodiscard]] Walk walk();
  void for_each_order(const std::function<void(State&)>& visit);
  void choose_views(State& state, std::size_t next, const Leaf& leaf);
  void for_each_view(const State& state, const WeakCall& weak, const std::function<void(Calls)>& visit);
  [[nodiscard]] Level level_of(const State& state, int call, Calls view) const;
  [[nodiscard]] Calls seen_by_thread(const State& state, int call) const;
  [[nodiscard]] Sequence executed(const State& state, Calls view, int call) const;
  [[nodiscard]] SerialCache::Node node_of(const State& state, Calls view, int call) const;
  [[nodiscard]] std::optional<Value> count(const State& state, Calls view, int call) const;
  void for_each_moment(const State& state, int call, const std::function<void(Calls)>& visit) const;
  [[nodiscard]] Explanation explanation_of(const State& state) const;
  [[nodiscard]] bool is_wanted_end(const Linearization& order, const Outcome& outcome) const;
  [[nodiscard]] static bool returns(const State& state, const WeakCall& weak);
  void count_view();

  Harness harness_;
  std::vector<WeakCall> weak_;
  SerialCache& cache_;
  Wanted wanted_;
  std::set<Outcome> stuck_ends_;
  std::vector<const Invocation*> invocations_;  // by call
  std::vector<std::uint32_t> numbers_;
  std::vector<Calls> earlier_;             // by call: the earlier ones of its sequence
  std::vector<Calls> earlier_or_ordered_;  // and those of sequences that are ordered before
  std::uint64_t views_ = 0;
};

}  // namespace sunder
