#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "model/harness.hpp"

namespace sunder::native::explore::weak {

using Number = std::uint32_t;

inline constexpr Number kNever = ~Number{0};

/// The knowledge of each fiber of the others, by clocks. A view has 2n + 1 numbers for n fibers. The first n
/// are the times up to which all that another fiber did happened before. The next n are the times up to which
/// stores are known: nothing older may be read. SC fences make stores known, but nothing happens before
/// because of them. The last number is the place of the last SC fence, in the order S of all SC events, that
/// happened before. S is the order of execution.
class Views {
 public:
  void start(int fibers) {
    fibers_ = static_cast<std::size_t>(fibers);
    for (std::size_t i = 0; i < fibers_; ++i) {
      State& state = states_[i];
      std::fill_n(state.now.begin(), width(), 0);
      std::fill_n(state.pending.begin(), width(), 0);
      state.has_fenced = false;
      state.now[i] = state.now[fibers_ + i] = 1;
    }
    std::fill_n(known_in_s_.begin(), fibers_, 0);
    s_ = 0;
  }

  [[nodiscard]] std::size_t fibers() const { return fibers_; }
  [[nodiscard]] std::size_t width() const { return 2 * fibers_ + 1; }

  [[nodiscard]] const Number* of(int fiber) const { return at(fiber).now.data(); }
  [[nodiscard]] Number time(int fiber) const { return at(fiber).now[static_cast<std::size_t>(fiber)]; }
  /// By fiber: the time up to which its stores are known to this one.
  [[nodiscard]] const Number* known(int fiber) const { return of(fiber) + fibers_; }
  /// The same for all SC accesses, because SC fences knew them.
  [[nodiscard]] const Number* known_in_s() const { return known_in_s_.data(); }
  [[nodiscard]] Number fence_of(int fiber) const { return at(fiber).now[2 * fibers_]; }

  /// The fiber reads a store with this clock. Without `acquires`, a later acquire fence learns the clock.
  void learn(int fiber, const Number* clock, bool acquires) {
    join((acquires ? at(fiber).now : at(fiber).pending).data(), clock);
  }
  /// The clock that a store of the fiber takes along; null if there is none.
  [[nodiscard]] const Number* released(int fiber, bool releases) const {
    if (releases) return of(fiber);
    return at(fiber).has_fenced ? at(fiber).fenced.data() : nullptr;
  }
  /// After a step from which others may learn.
  void tick(int fiber) {
    const auto own = static_cast<std::size_t>(fiber);
    ++at(fiber).now[own];
    ++at(fiber).now[fibers_ + own];
  }

  void fence(int fiber, int order);
  /// The next place in S.
  [[nodiscard]] Number next_in_s() { return ++s_; }

  /// `later` starts after `earlier` has ended.
  void follow(int later, int earlier) { join(at(later).now.data(), of(earlier)); }
  /// As if every fiber had released all that it did. Fills the clock, which has the width of a view.
  void meet(Number* clock);

  void join(Number* into, const Number* from) const {
    for (std::size_t i = 0; i < width(); ++i) into[i] = std::max(into[i], from[i]);
  }

 private:
  static constexpr std::size_t kWidest = 2 * kMaxSequences + 1;
  using View = std::array<Number, kWidest>;
  struct State {
    View now, pending;
    View fenced;  // at the last release fence
    bool has_fenced;
  };

  [[nodiscard]] State& at(int fiber) { return states_[static_cast<std::size_t>(fiber)]; }
  [[nodiscard]] const State& at(int fiber) const { return states_[static_cast<std::size_t>(fiber)]; }

  std::size_t fibers_ = 0;
  std::array<State, kMaxSequences> states_;
  std::array<Number, kMaxSequences> known_in_s_;
  Number s_ = 0;
};

}  // namespace sunder::native::explore::weak
