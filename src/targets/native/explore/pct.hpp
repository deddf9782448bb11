#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "model/harness.hpp"
#include "support/random.hpp"
#include "targets/native/explore/strategy.hpp"

namespace sunder::native::explore {

/// Probabilistic concurrency testing (Burckhardt and others): fibers have random priorities, and the enabled
/// one with the highest priority moves. At a few random points the current fiber gets the lowest priority. A
/// bug that needs d such changes shows in each execution with a probability of at least
/// 1 / (fibers * points^d).
class Pct : public Strategy {
 public:
  Pct(int changes, std::uint64_t seed)
      : changes_(std::min<std::size_t>(changes, kMostChanges)), random_(seed) {}

  bool begin() override {
    longest_ = std::max(longest_, points_);
    points_ = 0;
    is_fresh_ = true;
    lowest_ = 0;
    for (std::size_t i = 0; i < changes_; ++i) change_at_[i] = random_.below(longest_ + 1);
    return true;
  }

  int choose(const Choice& choice) override {
    if (std::exchange(is_fresh_, false))
      for (int i = 0; i < choice.fibers; ++i)
        priorities_[static_cast<std::size_t>(i)] = 1 + static_cast<std::int64_t>(random_.below(1U << 30U));
    if (is_change(points_++) && choice.current >= 0)
      priorities_[static_cast<std::size_t>(choice.current)] = --lowest_;
    int chosen = std::countr_zero(choice.enabled);
    for (std::uint32_t left = choice.enabled; left != 0; left &= left - 1)
      if (const int f = std::countr_zero(left); priority(f) > priority(chosen)) chosen = f;
    return chosen;
  }

  /// To draw a store is a point, too: a change there takes one that is not the newest.
  int draw(const Draw& draw) override {
    const auto alternatives = static_cast<std::uint64_t>(draw.alternatives);
    if (draw.of != Draw::Of::store) return static_cast<int>(random_.below(alternatives));
    return is_change(points_++) ? 1 + static_cast<int>(random_.below(alternatives - 1)) : 0;
  }

 private:
  static constexpr std::size_t kMostChanges = 8;
  [[nodiscard]] bool is_change(std::uint64_t point) const {
    const auto end = change_at_.begin() + static_cast<std::ptrdiff_t>(changes_);
    return std::find(change_at_.begin(), end, point) != end;
  }
  [[nodiscard]] std::int64_t priority(int fiber) const {
    return priorities_[static_cast<std::size_t>(fiber)];
  }

  std::size_t changes_;
  Random random_;
  std::array<std::int64_t, kMaxSequences> priorities_{};
  std::array<std::uint64_t, kMostChanges> change_at_{};
  std::uint64_t points_ = 0, longest_ = 0;
  std::int64_t lowest_ = 0;
  bool is_fresh_ = true;  // no fiber was chosen in this execution
};

}  // namespace sunder::native::explore
