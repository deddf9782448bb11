// Which fiber moves next.
#include <bit>

#include "support/error.hpp"
#include "targets/native/explore/clocks.hpp"
#include "targets/native/explore/scheduler.hpp"

namespace sunder::native::explore {
namespace {

namespace context = boost::context::detail;

constexpr std::uint64_t kMostPoints = 1'000'000;    // in one execution; with more, it counts as endless
constexpr std::uint64_t kMostIdlePoints = 100'000;  // in a row without a change; with more, it is a hang
// From this number of points on, fibers move in turn: if the execution is still endless, the schedule is not
// the reason.
constexpr std::uint64_t kPointsBeforeTurns = 50'000;

// The first of the fibers (bits, at least one) after the one that moved last, or else the first of all.
int next_in_turn(std::uint32_t mask, int last) {
  const std::uint32_t later = mask & ~((2U << std::max(last, 0)) - 1);
  return std::countr_zero(later != 0 ? later : mask);
}

}  // namespace

bool Scheduler::wait(Fiber& fiber, const Event& event, const Operation& operation,
                     bool (*can_go)(const Fiber&), bool timed) {
  if (fiber.copying.was_at_once()) premises_.breaks(kCopyAtOnce);
  fiber.wants = operation.address;
  fiber.waits_for = event.what;
  fiber.waits_at = event.site;
  fiber.waits_since = moment();
  fiber.can_go = can_go;
  fiber.timed = timed;
  const bool waits = !can_go(fiber);
  if (waits) fiber.yielded = {};  // others must move first, so a loop that yields cannot go on for ever
  const bool is_shown = tracer_ && !fiber.owner && waits;  // "lock" alone shows a wait for a lock
  if (is_shown) tracer_->paused(fiber.index, {"wait", event.address, event.site});
  park(fiber, operation, event.site, false);
  const bool holds = can_go(fiber);
  if (is_shown && tracer_)
    tracer_->paused(fiber.index, {holds ? "go on" : "time is up", event.address, event.site});
  fiber.can_go = nullptr;
  fiber.timed = false;
  ++events_;
  if (!holds) clocks().pass();  // lets the time limit pass
  return holds;
}

// All fibers first run up to their first point, so that starting them is no choice of its own.
[[gnu::flatten]] void Scheduler::park(Fiber& fiber, const Operation& operation, const void* site, bool free) {
  if (++points_met_ > kMostPoints || ++idle_points_ > kMostIdlePoints) leave(Ending::hang);  // or stuck still
  if (rules_.every_access) pending_[static_cast<std::size_t>(fiber.index)] = {true, operation, fiber.after};
  if (fiber.at_first_point || asked_ == Strategy::Asked::at_events) {
    last_ = fiber.index;
    free_ = free || fiber.fresh;
    between_calls_ = fiber.fresh;
    site_ = site;
  }
  fiber.at_first_point = true;
  // A strategy that is asked at events decides this itself.
  const bool too_long = has_moved_for_long() && asked_ != Strategy::Asked::at_events;
  if (too_long) fiber.spins = fiber.tired = true;
  const bool circles = std::exchange(fiber.circles, false);
  fiber.deferred = std::exchange(fiber.spins, false) && (circles || too_long || !rules_.only_circles_wait);
  if (fiber.deferred)
    fiber.idle_rounds = !circles ? 0 : fiber.deferred_at == memory_ ? fiber.idle_rounds + 1 : 1;
  fiber.deferred_at = memory_;
  Fiber* next = next_or_woken();
  if (!next) leave(Ending::stuck);
  if (too_long && next != &fiber) premises_.breaks(circles_ ? kWritingLoop : kLongRun);
  if (too_long && next == &fiber) long_from_ = events_ + kMostEventsInARow;  // no other fiber can move
  if (next != &fiber || circles_) {
    circles_ = false;
    circle_.forget();
  }
  if (next != &fiber) move_to(&fiber, next);
  if (fiber.fresh) first_step(fiber);
}

std::uint32_t Scheduler::enabled() {
  std::uint32_t ready = 0, deferred = 0;
  for (int i = 0; i < count_; ++i) {
    const Fiber& f = fibers_[static_cast<std::size_t>(i)];
    const bool waits = f.can_go && !f.can_go(f);
    if (f.done || (waits && !f.timed)) continue;
    if (waits) premises_.breaks(kTimedWait);
    (is_deferred(f) || waits ? deferred : ready) |= 1U << i;
  }
  if (ready == 0 && all_circle(deferred)) return 0;
  if (asked_ == Strategy::Asked::at_events && !waking_)
    return ready | deferred;  // the strategy decides alone
  if (ready == 0)
    for (Fiber& f : fibers_) f.tired = false;
  if (ready != 0 || last_ < 0) return ready ? ready : deferred;
  // All fibers spin. They move in turn, since some spin for a while only and then try something else.
  return deferred == 0 ? 0 : 1U << next_in_turn(deferred, last_);
}

Fiber* Scheduler::next_or_woken() {
  Fiber* const found = next();
  return found ? found : woken();
}

Fiber* Scheduler::next() {
  const std::uint32_t mask = enabled();
  if (mask == 0) return nullptr;
  if (waking_) return next_woken(mask);
  if (started_ < count_ && asked_ != Strategy::Asked::at_events) {
    for (std::uint32_t left = mask; left != 0; left &= left - 1) {
      Fiber& f = fibers_[static_cast<std::size_t>(std::countr_zero(left))];
      if (!f.started) return &f;
    }
  }
  const bool at_events = asked_ == Strategy::Asked::at_events;
  const std::uint32_t wakeable = rules_.spurious || at_events ? this->wakeable() : 0;
  if (!at_events && !rules_.every_access && (mask & (mask - 1)) == 0 && wakeable == 0)
    return &fibers_[static_cast<std::size_t>(std::countr_zero(mask))];
  if (points_met_ > kPointsBeforeTurns && !at_events) {
    premises_.breaks(kLongRun);
    return &fibers_[static_cast<std::size_t>(next_in_turn(mask, last_))];
  }
  const bool goes_on = last_ >= 0 && (mask >> last_ & 1U);
  const Choice choice{.enabled = mask,
                      .current = goes_on ? last_ : -1,
                      .free = free_ || !goes_on,
                      .wakeable = wakeable,
                      .site = site_,
                      .events = events_,
                      .pending = pending_.data(),
                      .fibers = count_,
                      .between_calls = between_calls_};
  const int chosen = far_below([&] { return strategy_->choose(choice); });
  SUNDER_CHECK((mask | wakeable) >> chosen & 1U);
  Fiber& next = fibers_[static_cast<std::size_t>(chosen)];
  if (!(mask >> chosen & 1U)) {
    woke_without_reason_ = next.signalled = true;
    if (tracer_) tracer_->stepped(chosen, {"wakes without a reason", nullptr, next.waits_at}, 0, 0);
  }
  return &next;
}

void Scheduler::move_to(Fiber* from, Fiber* to) {
  if (!schedule_.segments.empty() && !waking_) schedule_.segments.back().events = events_;
  events_ = 0;
  long_from_ = kMostEventsInARow;
  if (!waking_) schedule_.segments.push_back({to->index, 0});
  moving_ = to->index;
  if (!std::exchange(to->started, true)) ++started_;
  set_thread_pointer(to->identity);
  const context::transfer_t back = context::jump_fcontext(to->context, from);
  if (from && back.data) static_cast<Fiber*>(back.data)->context = back.fctx;
}

}  // namespace sunder::native::explore
