#include "targets/native/explore/runtime.hpp"

#include <unistd.h>

#include <bit>
#include <cstring>

#include "support/error.hpp"
#include "targets/native/explore/crashes.hpp"

namespace sunder::native::explore {
namespace {

namespace context = boost::context::detail;

constexpr std::uint64_t kMostPoints = 1'000'000;    // of one execution: it has no end
constexpr std::uint64_t kMostIdlePoints = 100'000;  // in a row that changed nothing: nobody waits so long
// After so many, all take turns: what has no end then is no fault of the schedule.
constexpr std::uint64_t kPointsBeforeTurns = 50'000;

// Of the fibers (bits), not none, the first after the one that moved last, or the first of all.
int next_in_turn(std::uint32_t mask, int last) {
  const std::uint32_t later = mask & ~((2U << std::max(last, 0)) - 1);
  return std::countr_zero(later != 0 ? later : mask);
}

int thread_id() {
  static thread_local const int id = gettid();
  return id;
}

bool may_start(const Fiber& fiber) { return (fiber.after & ~fiber.ended) == 0; }

}  // namespace

thread_local constinit Fiber* current_fiber = nullptr;

Ending Runtime::execute(Strategy& strategy, const std::vector<std::uint32_t>& after, Lenders& lenders,
                        const Body& body) {
  catch_crashes();
  count_ = static_cast<int>(after.size());
  while (static_cast<int>(fibers_.size()) < count_) {
    fibers_.emplace_back();
    fibers_.back().stack = std::make_unique_for_overwrite<std::byte[]>(kStackSize);
  }
  for (int i = 0; i < count_; ++i) {
    Fiber& f = fibers_[static_cast<std::size_t>(i)];
    static_cast<FiberState&>(f) = {.index = i,
                                   .identity = lenders.of(i),
                                   .can_go = may_start,
                                   .after = after[static_cast<std::size_t>(i)]};
    f.context = context::make_fcontext(f.stack.get() + kStackSize, kStackSize, &Runtime::enter);
  }
  strategy_ = &strategy;
  body_ = &body;
  asked_ = strategy.asked();
  pending_ = {};
  main_identity_ = thread_pointer();
  spans_.resize(static_cast<std::size_t>(count_));
  for (auto& of_fiber : spans_) of_fiber.clear();
  moment_ = 0;
  races_.start(count_);
  schedule_.clear();
  started_ = 0;
  last_ = -1;
  free_ = true;
  site_ = nullptr;
  events_ = points_ = idle_points_ = 0;
  circles_ = false;
  circle_.forget();
  ending_ = Ending::ended;
  executing_.store(thread_id(), std::memory_order_relaxed);
  move_to(nullptr, next());
  executing_.store(0, std::memory_order_relaxed);
  return ending_;
}

Ending Runtime::run_alone(const std::function<void()>& body) {
  alone_ = &body;
  executing_.store(thread_id(), std::memory_order_relaxed);
  context::jump_fcontext(
      context::make_fcontext(fibers_.front().stack.get() + kStackSize, kStackSize, &Runtime::enter_alone),
      nullptr);
  executing_.store(0, std::memory_order_relaxed);
  return ending_;
}

void Runtime::enter_alone(context::transfer_t from) {
  Runtime& self = runtime();
  self.main_ = from.fctx;
  (*self.alone_)();
  self.leave(Ending::ended);
}

void Runtime::enter(context::transfer_t from) {
  Runtime& self = runtime();
  if (from.data) {
    static_cast<Fiber*>(from.data)->context = from.fctx;
  } else {
    self.main_ = from.fctx;
  }
  Fiber& fiber = self.fibers_[static_cast<std::size_t>(self.schedule_.back().fiber)];
  fiber.can_go = nullptr;
  for (std::uint32_t left = fiber.after; left != 0; left &= left - 1)
    self.races_.follow(fiber.index, std::countr_zero(left));
  (*self.body_)(fiber.index);
  fiber.done = true;
  self.pending_[static_cast<std::size_t>(fiber.index)].is_there = false;
  for (Fiber& other : self.fibers_) {
    other.ended |= 1U << fiber.index;
    other.deferred = false;
  }
  self.last_ = fiber.index;
  self.site_ = nullptr;
  Fiber* next = self.next();
  if (!next) self.leave(fiber.ended == (1U << self.count_) - 1 ? Ending::ended : Ending::deadlock);
  self.move_to(&fiber, next);
  __builtin_unreachable();
}

void Runtime::invocation_starts(int fiber, int invocation) {
  Fiber& f = fibers_[static_cast<std::size_t>(fiber)];
  f.fresh = true;
  f.sense.forget();
  spans_[static_cast<std::size_t>(fiber)].emplace_back();
  if (tracer_) tracer_->invoked(fiber, invocation);
}

void Runtime::invocation_ends(int fiber, int invocation) {
  Fiber& f = fibers_[static_cast<std::size_t>(fiber)];
  if (f.fresh) first_step(f);
  spans_[static_cast<std::size_t>(fiber)].back().end = ++moment_;
  if (tracer_) tracer_->returned(fiber, invocation);
}

// Before it, nobody could tell that the invocation had started.
void Runtime::first_step(Fiber& fiber) {
  fiber.fresh = false;
  spans_[static_cast<std::size_t>(fiber.index)].back().begin = ++moment_;
}

void Runtime::wait(Fiber& fiber, const void* site, const volatile void* wants, bool (*can_go)(const Fiber&)) {
  fiber.wants = wants;
  fiber.waits_at = site;
  fiber.can_go = can_go;
  park(fiber, {wants, 1, true}, site, false);
  fiber.can_go = nullptr;
  ++events_;
}

// Fibers run up to their first point before anyone moves, so that starting them is no choice of its own.
[[gnu::flatten]] void Runtime::park(Fiber& fiber, const Operation& operation, const void* site, bool free) {
  if (++points_ > kMostPoints || ++idle_points_ > kMostIdlePoints) leave(Ending::hang);
  if (asked_ == Strategy::Asked::at_points)
    pending_[static_cast<std::size_t>(fiber.index)] = {true, operation, fiber.after};
  if (fiber.at_first_point || asked_ == Strategy::Asked::at_events) {
    last_ = fiber.index;
    free_ = free || fiber.fresh;
    site_ = site;
  }
  fiber.at_first_point = true;
  // A schedule that is replayed says itself when they moved.
  if (has_moved_for_long() && asked_ != Strategy::Asked::at_events) fiber.spins = fiber.tired = true;
  fiber.deferred = std::exchange(fiber.spins, false);
  Fiber* next = this->next();
  if (!next) leave(Ending::deadlock);
  if (next != &fiber || circles_) {
    circles_ = false;
    circle_.forget();
  }
  if (next != &fiber) move_to(&fiber, next);
  if (fiber.fresh) first_step(fiber);
}

std::uint32_t Runtime::enabled() {
  std::uint32_t ready = 0, deferred = 0;
  for (int i = 0; i < count_; ++i) {
    const Fiber& f = fibers_[static_cast<std::size_t>(i)];
    const bool waits = f.can_go && !f.can_go(f);
    if (f.done || (waits && !f.timed)) continue;
    (f.deferred || f.tired || waits ? deferred : ready) |= 1U << i;
  }
  if (asked_ == Strategy::Asked::at_events) return ready | deferred;  // the schedule says who moves
  if (ready == 0)
    for (Fiber& f : fibers_) f.tired = false;
  if (ready != 0 || last_ < 0) return ready ? ready : deferred;
  // All spin: in turns, since some do so for a while only and then try something else.
  return deferred == 0 ? 0 : 1U << next_in_turn(deferred, last_);
}

Fiber* Runtime::next() {
  const std::uint32_t mask = enabled();
  if (mask == 0) return nullptr;
  if (started_ < count_ && asked_ != Strategy::Asked::at_events) {
    for (std::uint32_t left = mask; left != 0; left &= left - 1) {
      Fiber& f = fibers_[static_cast<std::size_t>(std::countr_zero(left))];
      if (!f.started) return &f;
    }
  }
  if (asked_ == Strategy::Asked::at_choices && (mask & (mask - 1)) == 0)
    return &fibers_[static_cast<std::size_t>(std::countr_zero(mask))];
  if (points_ > kPointsBeforeTurns && asked_ != Strategy::Asked::at_events)
    return &fibers_[static_cast<std::size_t>(next_in_turn(mask, last_))];
  const bool goes_on = last_ >= 0 && (mask >> last_ & 1U);
  const int chosen = strategy_->choose(
      {mask, goes_on ? last_ : -1, free_ || !goes_on, site_, events_, pending_.data(), count_});
  SUNDER_CHECK(mask >> chosen & 1U);
  return &fibers_[static_cast<std::size_t>(chosen)];
}

void Runtime::move_to(Fiber* from, Fiber* to) {
  if (!schedule_.empty()) schedule_.back().events = events_;
  events_ = 0;
  schedule_.push_back({to->index, 0});
  if (!std::exchange(to->started, true)) ++started_;
  set_thread_pointer(to->identity);
  const context::transfer_t back = context::jump_fcontext(to->context, from);
  if (from && back.data) static_cast<Fiber*>(back.data)->context = back.fctx;
}

void Runtime::leave(Ending ending) {
  if (tracer_ && ending == Ending::deadlock) trace_waits();
  schedule_.back().events = events_;
  ending_ = ending;
  set_thread_pointer(main_identity_);
  context::jump_fcontext(main_, nullptr);
  __builtin_unreachable();
}

void Runtime::trace_waits() {
  for (int i = 0; i < count_; ++i)
    if (const Fiber& f = fibers_[static_cast<std::size_t>(i)]; !f.done && f.can_go && f.waits_at)
      tracer_->stepped(i, {"waits for", f.wants, f.waits_at}, 0);
}

void Runtime::saw(Fiber& fiber, const Event& event, std::uint64_t value, int patience) {
  if (fiber.sense.reads(event.site, event.address, value, patience)) fiber.spins = true;
  circles_ |= circle_.steps(event.site, event.address, value);
  if (tracer_) tracer_->stepped(fiber.index, event, value, value);
}

void Runtime::changed(Fiber& fiber, const Event& event, std::uint64_t before, std::uint64_t now) {
  idle_points_ = 0;
  fiber.sense.forget();
  fiber.spins = false;
  circles_ |= circle_.steps(event.site, event.address);
  for (int i = 0; i < count_; ++i) fibers_[static_cast<std::size_t>(i)].deferred = false;
  if (tracer_) tracer_->stepped(fiber.index, event, before, now);
}

void Runtime::fail(Fiber& fiber, const Event& event, Ending ending) {
  if (tracer_) tracer_->stepped(fiber.index, event, 0);
  leave(ending);
}

void Runtime::fail(Ending ending) {
  if (executing_ == thread_id()) leave(ending);
}

// The stack below is lost, and whatever the code under test held: nothing but a report may follow.
void Runtime::crashed(int signal) {
  if (executing_ != gettid()) return;
  crash_signal_ = signal;
  leave(Ending::crash);
}

int Runtime::signal(const volatile void* address, int most) {
  int woken = 0;
  for (int i = 0; i < count_ && woken < most; ++i) {
    Fiber& f = fibers_[static_cast<std::size_t>(i)];
    if (f.done || f.wants != address || !f.can_go || f.signalled) continue;
    f.signalled = true;
    ++woken;
  }
  return woken;
}

}  // namespace sunder::native::explore
