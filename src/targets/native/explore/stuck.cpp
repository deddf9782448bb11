// Stuck ends: every fiber that has not ended waits for ever. Then every wait is ended once, as a spurious
// wake-up may end it, to see which calls would return.
#include <bit>
#include <string_view>

#include "targets/native/explore/scheduler.hpp"
#include "targets/native/explore/statics.hpp"

namespace sunder::native::explore {
namespace {

constexpr std::uint64_t kMostWokenEvents =
    50'000;  // of all fibers together, until they count as waiting still

}  // namespace

// The fiber that moves next at a stuck end; null if there is none.
Fiber* Scheduler::woken() {
  if (waking_ || has_ended()) return nullptr;
  note_stuck();
  if (wakeable() == 0) return nullptr;
  waking_ = true;
  premises_.ignore(true);
  for (std::uint32_t left = wakeable(); left != 0; left &= left - 1)
    fibers_[static_cast<std::size_t>(std::countr_zero(left))].signalled = true;
  points_met_ = idle_points_ = 0;
  asked_ = Strategy::Asked::at_events;  // a replay, too, is woken step by step
  is_weak_or_at_events_ = true;
  return next();
}

// Each runs on for as long as it can.
Fiber* Scheduler::next_woken(std::uint32_t mask) {
  if (points_met_ > kMostWokenEvents) return nullptr;
  const bool goes_on = last_ >= 0 && (mask >> last_ & 1U);
  return &fibers_[static_cast<std::size_t>(goes_on ? last_ : std::countr_zero(mask))];
}

void Scheduler::note_stuck() {
  if (!schedule_.segments.empty()) schedule_.segments.back().events = events_;
  if (tracer_) trace_waits();
  tracer_ = nullptr;
  stuck_end_ = {.circle = is_circle()};
  for (int i = 0; i < count_; ++i) {
    stuck_end_.returned[static_cast<std::size_t>(i)] = spans_.returned(i);
    if (spans_.is_in_a_call(i)) stuck_end_.waiting |= 1U << i;
    stuck_end_.lasting |= waits_for_lasting(fibers_[static_cast<std::size_t>(i)]);
  }
}

// Statics that hooks see change are put back as they were.
bool Scheduler::waits_for_lasting(const Fiber& fiber) const {
  const bool waits = fiber.can_go && fiber.waits_for && std::string_view(fiber.waits_for) == kFutex;
  if (!waits || arena().owns(fiber.wants) || stacks_.own(fiber.wants)) return false;
  return statics_change_unseen() || !is_static_of_program(fiber.wants);
}

void Scheduler::trace_waits() {
  for (int i = 0; i < count_; ++i) {
    const Fiber& f = fibers_[static_cast<std::size_t>(i)];
    if (f.done || !f.started) continue;
    if (!f.can_go) tracer_->waits(i, {});
    if (f.can_go && f.waits_at) tracer_->waits(i, wait_of(f));
  }
}

Wait Scheduler::wait_of(const Fiber& fiber) const {
  Wait wait{
      .what = fiber.waits_for, .address = fiber.wants, .site = fiber.waits_at, .for_signal = fiber.wakeable};
  if (fiber.owner && *fiber.owner >= 1 && *fiber.owner <= count_) {
    wait.holder = *fiber.owner - 1;
    wait.holder_is_done = fibers_[static_cast<std::size_t>(wait.holder)].done;
  }
  for (const Signal& s : signals_) {
    if (s.address != fiber.wants) continue;
    wait.signaller = s.fiber;
    wait.signal_site = s.site;
    wait.woken = s.woken;
    if (s.moment >= fiber.waits_since) ++wait.signals_since;
  }
  return wait;
}

void Scheduler::note_woken() {
  for (int i = 0; i < count_; ++i) {
    const auto at = static_cast<std::size_t>(i);
    stuck_end_.returned_then[at] = spans_.returned(i);
    stuck_end_.woken |= stuck_end_.returned_then[at] != stuck_end_.returned[at];
    if (spans_.is_in_a_call(i)) stuck_end_.waiting_still |= 1U << i;
  }
}

// A lock that a fiber has given back, or that one holds which has ended, makes no circle.
bool Scheduler::is_circle() const {
  for (int i = 0; i < count_; ++i) {
    const Fiber& f = fibers_[static_cast<std::size_t>(i)];
    if (f.done || !f.started) continue;
    if (!f.can_go || !f.owner || *f.owner < 1 || *f.owner > count_) return false;
    if (fibers_[static_cast<std::size_t>(*f.owner - 1)].done) return false;
    if (*f.owner - 1 == i && f.locks_before > 0) return false;  // an earlier call may have taken it
  }
  return true;
}

std::uint32_t Scheduler::wakeable() const {
  std::uint32_t all = 0;
  for (int i = 0; i < count_; ++i) {
    const Fiber& f = fibers_[static_cast<std::size_t>(i)];
    if (!f.done && f.can_go && f.wakeable && !f.signalled) all |= 1U << i;
  }
  return all;
}

// Whether each of these fibers goes round in a loop that nobody else can end, since all others wait.
bool Scheduler::all_circle(std::uint32_t fibers) const {
  constexpr int kEnoughRounds = 3;
  for (; fibers != 0; fibers &= fibers - 1) {
    const Fiber& f = fibers_[static_cast<std::size_t>(std::countr_zero(fibers))];
    if (f.idle_rounds < kEnoughRounds || f.deferred_at != memory_) return false;
  }
  return true;
}

}  // namespace sunder::native::explore
