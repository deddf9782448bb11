#pragma once

#include <bit>
#include <utility>

#include "targets/native/explore/schedule.hpp"
#include "targets/native/explore/strategy.hpp"

namespace sunder::native::explore {

/// Runs one known schedule, once.
class Replay : public Strategy {
 public:
  explicit Replay(Schedule schedule) : schedule_(std::move(schedule)) {}

  bool begin() override { return !std::exchange(begun_, true); }
  [[nodiscard]] Asked asked() const override { return Asked::at_events; }
  [[nodiscard]] bool diverged() const override { return diverged_ || late_ < schedule_.late.size(); }

  int choose(const Choice& choice) override {
    const int moving = at_ > 0 ? segments()[at_ - 1].fiber : -1;
    const bool can_go_on = moving >= 0 && (choice.current == moving || (choice.wakeable >> moving & 1U));
    if (can_go_on && choice.events < segments()[at_ - 1].events) return moving;
    diverged_ |= at_ > 0 && choice.events != segments()[at_ - 1].events;
    const std::uint32_t can_move = choice.enabled | choice.wakeable;
    if (at_ < segments().size() && (can_move >> segments()[at_].fiber & 1U)) return segments()[at_++].fiber;
    diverged_ = true;
    return choice.current >= 0 ? choice.current : std::countr_zero(choice.enabled);
  }

  int draw(const Draw& draw) override {
    const int drawn = draw.of == Draw::Of::store ? store() : woken();
    if (drawn >= 0 && drawn < draw.alternatives) return drawn;
    diverged_ = true;
    return 0;
  }

 private:
  // The next drawn alternative; -1 if there is none.
  int woken() { return drawn_ < schedule_.draws.size() ? schedule_.draws[drawn_++] : -1; }
  // The newest store, unless the schedule says otherwise.
  int store() {
    const std::uint64_t number = stores_++;
    if (late_ == schedule_.late.size() || schedule_.late[late_].number != number) return 0;
    return schedule_.late[late_++].taken;
  }
  [[nodiscard]] const std::vector<Segment>& segments() const { return schedule_.segments; }

  Schedule schedule_;
  std::size_t at_ = 0, drawn_ = 0, late_ = 0;
  std::uint64_t stores_ = 0;  // drawn so far
  bool begun_ = false, diverged_ = false;
};

}  // namespace sunder::native::explore
