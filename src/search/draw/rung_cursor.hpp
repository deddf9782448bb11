#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "model/progress.hpp"
#include "search/draw/recent_enumerations.hpp"
#include "search/draw/scope.hpp"
#include "search/time/order.hpp"

namespace sunder {

/// The harnesses of some bounds that belong to the shard, in random order, in one pass after another.
class RungCursor {
 public:
  explicit RungCursor(const Rung& rung)
      : rung_(rung), state_{rung.bounds, rung.ordered, rung.family, rung.spread} {}

  [[nodiscard]] const Rung& rung() const { return rung_; }
  [[nodiscard]] bool is_deeper() const { return rung_.family == Family::deeper; }
  [[nodiscard]] bool is_weak() const { return rung_.family == Family::weak; }
  /// Whether its harnesses are those of another rung. They do not count once more.
  [[nodiscard]] bool is_once_more() const { return sunder::is_once_more(rung_.family); }

  /// Counts the harnesses when first called, and makes their enumeration if it is not among the recent ones.
  /// False if there are none, or more than can be numbered.
  bool prepare(const Object& object, const Scope& scope, Shard shard, RecentEnumerations& recent);
  /// Whether it is known that no harness can be run.
  [[nodiscard]] bool is_empty() const { return left_out_ || (counted_ && count_ == 0); }

  /// The next harness, of a cursor that was prepared just now. After the last one a new pass begins. It may
  /// not belong to the rung.
  Harness draw(std::uint64_t seed);
  /// Forgets everything, as if no harness had been drawn.
  void begin_again() { state_ = {rung_.bounds, rung_.ordered, rung_.family, rung_.spread}; }
  /// Draws the harnesses from this position on again.
  void put_back(std::uint64_t from) { state_.next = from; }

  [[nodiscard]] std::uint64_t next() const { return state_.next; }
  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] int passes() const { return state_.passes; }
  /// Whether the next draw begins a new pass.
  [[nodiscard]] bool ends_pass() const { return state_.next == count_; }

  /// Everything about the bounds that is kept between searches.
  [[nodiscard]] BoundsProgress& progress() { return state_; }
  [[nodiscard]] const BoundsProgress& progress() const { return state_; }
  [[nodiscard]] bool has_begun() const {
    return state_.next > 0 || state_.passes > 0 || !state_.broken_premises.empty();
  }

  /// Whether each harness was run at least once.
  [[nodiscard]] bool was_run() const { return counted_ && (state_.passes > 0 || ends_pass()); }

  /// Whether the harness at this position was not fully explored yet.
  [[nodiscard]] bool is_unfinished(std::uint64_t position) const {
    return state_.unfinished.contains(position);
  }
  /// Whether nothing is left to explore.
  [[nodiscard]] bool is_explored() const {
    return was_run() && state_.unfinished.empty() && !state_.only_stressed;
  }
  /// Whether nothing is left to explore, and that proves something.
  [[nodiscard]] bool is_exhausted() const { return is_explored() && state_.broken_premises.empty(); }

 private:
  Rung rung_;
  BoundsProgress state_;
  std::weak_ptr<const Enumeration> enumeration_;
  const Object* object_ = nullptr;
  Shard shard_;
  std::uint64_t count_ = 0;  // harnesses that belong to the shard
  bool counted_ = false;
  bool left_out_ = false;  // there are more harnesses than can be numbered
};

}  // namespace sunder
