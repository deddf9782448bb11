#include "targets/native/explore/runtime.hpp"

#include <unistd.h>

#include <bit>
#include <cstring>

#include "support/error.hpp"
#include "targets/native/explore/clocks.hpp"
#include "targets/native/explore/crashes.hpp"
#include "targets/native/explore/real.hpp"

namespace sunder::native::explore {
namespace {

namespace context = boost::context::detail;

constexpr std::uint64_t kMostPoints = 1'000'000;    // of one execution: it has no end
constexpr std::uint64_t kMostIdlePoints = 100'000;  // in a row that changed nothing: nobody waits so long
// After so many, all take turns: what has no end then is no fault of the schedule.
constexpr std::uint64_t kPointsBeforeTurns = 50'000;
// A loop in which a fiber reads the same in each round, though its own state differs, may be interrupted in
// so many of them; after many more, it is taken to wait for others.
constexpr int kInterruptedRounds = 16, kMostEqualRounds = 1000;
constexpr int kMostYields = 8;  // at one place, before others must move

// Of the fibers (bits), not none, the first after the one that moved last, or the first of all.
int next_in_turn(std::uint32_t mask, int last) {
  const std::uint32_t later = mask & ~((2U << std::max(last, 0)) - 1);
  return std::countr_zero(later != 0 ? later : mask);
}

// Of the thread that runs, whoever's identity it has at the time.
int thread_id() {
  static thread_local const int id = real_thread_id();
  return id;
}

std::uint64_t mixed(const volatile void* address, std::uint64_t value) {
  constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15ULL;
  const std::uint64_t product = (reinterpret_cast<std::uintptr_t>(address) * kFactor ^ value) * kFactor;
  return product ^ product >> 32U;
}

bool may_start(const Fiber& fiber) { return (fiber.after & ~fiber.ended) == 0; }

}  // namespace

thread_local constinit Fiber* current_fiber = nullptr;

Ending Runtime::execute(Strategy& strategy, const std::vector<std::uint32_t>& after,
                        ThreadIdentities& thread_identities, const Body& body) {
  catch_crashes();
  count_ = static_cast<int>(after.size());
  while (static_cast<int>(fibers_.size()) < count_) {
    const int made = static_cast<int>(fibers_.size());
    fibers_.emplace_back().stack_end = stacks_.end_of(made);
  }
  for (int i = 0; i < count_; ++i) {
    Fiber& f = fibers_[static_cast<std::size_t>(i)];
    static_cast<FiberState&>(f) = {.index = i,
                                   .identity = thread_identities.of(i),
                                   .thread_id = thread_identities.thread_id_of(i),
                                   .can_go = may_start,
                                   .after = after[static_cast<std::size_t>(i)]};
    f.context = context::make_fcontext(f.stack_end, Stacks::kSize, &Runtime::enter);
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
  memory_ = {};
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
      context::make_fcontext(fibers_.front().stack_end, Stacks::kSize, &Runtime::enter_alone), nullptr);
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
  Fiber& fiber = self.fibers_[static_cast<std::size_t>(self.schedule_.segments.back().fiber)];
  fiber.can_go = nullptr;
  for (std::uint32_t left = fiber.after; left != 0; left &= left - 1)
    self.races_.follow(fiber.index, std::countr_zero(left));
  (*self.body_)(fiber.index);
  fiber.done = true;
  self.pending_[static_cast<std::size_t>(fiber.index)].is_there = false;
  for (Fiber& other : self.fibers_) {
    other.ended |= 1U << fiber.index;
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
  f.persists = f.suspect = false;
  f.yielded = {};
  f.sense.forget();
  spans_[static_cast<std::size_t>(fiber)].emplace_back();
  if (tracer_) tracer_->invoked(fiber, invocation);
}

void Runtime::invocation_ends(int fiber, int invocation) {
  Fiber& f = fibers_[static_cast<std::size_t>(fiber)];
  if (f.fresh) first_step(f);
  spans_[static_cast<std::size_t>(fiber)].back().end = ++moment_;
  if (f.copying.was_at_once()) premises_.breaks(kCopyAtOnce);
  if (audit_.is_on() && audit_.finds_unhooked_write()) premises_.breaks(kUnhookedWrite);
  if (tracer_) tracer_->returned(fiber, invocation);
}

// Before it, nobody could tell that the invocation had started.
void Runtime::first_step(Fiber& fiber) {
  fiber.fresh = false;
  spans_[static_cast<std::size_t>(fiber.index)].back().begin = ++moment_;
}

bool Runtime::wait(Fiber& fiber, const void* site, const Operation& operation, bool (*can_go)(const Fiber&),
                   bool timed) {
  if (fiber.copying.was_at_once()) premises_.breaks(kCopyAtOnce);
  fiber.wants = operation.address;
  fiber.waits_at = site;
  fiber.can_go = can_go;
  fiber.timed = timed;
  park(fiber, operation, site, false);
  const bool holds = can_go(fiber);
  fiber.can_go = nullptr;
  fiber.timed = false;
  ++events_;
  if (!holds) clocks().pass();  // whatever the time limit was
  return holds;
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
  const bool too_long = has_moved_for_long() && asked_ != Strategy::Asked::at_events;
  if (too_long) fiber.spins = fiber.tired = true;
  fiber.deferred = std::exchange(fiber.spins, false);
  fiber.deferred_at = memory_;
  Fiber* next = this->next();
  if (!next) leave(Ending::deadlock);
  if (too_long && next != &fiber) premises_.breaks(circles_ ? kWritingLoop : kLongRun);
  if (too_long && next == &fiber) long_from_ = events_ + kMostEventsInARow;  // there is nobody else
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
    if (waits) premises_.breaks(kTimedWait);
    (is_deferred(f) || waits ? deferred : ready) |= 1U << i;
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
  if (points_ > kPointsBeforeTurns && asked_ != Strategy::Asked::at_events) {
    premises_.breaks(kLongRun);
    return &fibers_[static_cast<std::size_t>(next_in_turn(mask, last_))];
  }
  const bool goes_on = last_ >= 0 && (mask >> last_ & 1U);
  const int chosen = strategy_->choose(
      {mask, goes_on ? last_ : -1, free_ || !goes_on, site_, events_, pending_.data(), count_});
  SUNDER_CHECK(mask >> chosen & 1U);
  return &fibers_[static_cast<std::size_t>(chosen)];
}

void Runtime::move_to(Fiber* from, Fiber* to) {
  if (!schedule_.segments.empty()) schedule_.segments.back().events = events_;
  events_ = 0;
  long_from_ = kMostEventsInARow;
  schedule_.segments.push_back({to->index, 0});
  if (!std::exchange(to->started, true)) ++started_;
  set_thread_pointer(to->identity);
  const context::transfer_t back = context::jump_fcontext(to->context, from);
  if (from && back.data) static_cast<Fiber*>(back.data)->context = back.fctx;
}

void Runtime::leave(Ending ending) {
  if (tracer_ && ending == Ending::deadlock) trace_waits();
  schedule_.segments.back().events = events_;
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

// A loop has no end, unless others change something, if the fiber and the memory are as they were a round
// ago. If the fiber itself has changed things meanwhile and undone that, nobody else may have moved, who
// might have seen it. A loop in which only what it reads is the same may end by itself. In the first equal
// round, the stack still holds what earlier calls left there.
void Runtime::sense(Fiber& fiber, const Event& event, std::uint64_t value) {
  SpinSense::Read* const read = fiber.sense.reads(event.site, event.address, value);
  fiber.suspect = read != nullptr;
  if (!read || read->equal == 0) {
    fiber.persists = false;
    return;
  }
  const std::uint64_t state = state_of(fiber), memory = memory_.values + memory_.deeds;
  const std::uint64_t segment = schedule_.segments.size();
  const bool alone = std::exchange(read->segment, segment) == segment;
  const bool same = std::exchange(read->state, state) == state && read->equal > 1;
  const bool same_memory = std::exchange(read->memory, memory) == memory;
  const bool did_nothing = std::exchange(read->deeds, fiber.deeds) == fiber.deeds && !read->changed;
  read->undisturbed = alone ? read->undisturbed + 1 : 0;
  const bool has_no_end = did_nothing ? same_memory || read->length == 1 : same_memory && alone;
  if (same && has_no_end) {
    fiber.spins = true;
    fiber.persists = false;
  } else if (!read->changed && alone) {
    doubt(fiber, event.site, read->undisturbed);
  }
}

void Runtime::doubt(Fiber& fiber, const void* site, int equal_rounds) {
  const int most = asked_ == Strategy::Asked::at_points ? kInterruptedRounds : kMostEqualRounds;
  if (equal_rounds >= most) put_off_.add(site);
  if (put_off_.contains(site)) {
    premises_.breaks(kPutOff);
    fiber.spins = true;
    fiber.persists = false;
  } else if (equal_rounds >= kInterruptedRounds) {
    premises_.breaks(kUninterrupted);
    fiber.persists = true;
  }
}

void Runtime::saw(Fiber& fiber, const Event& event, std::uint64_t value) {
  sense(fiber, event, value);
  circles_ |= circle_.reads(event.site, event.address, value);
  if (tracer_) tracer_->stepped(fiber.index, event, value, value);
}

// Others may move, or not; but from the third time on that the fiber and the memory are the same, they must.
void Runtime::gives_way(Fiber& fiber, const void* site) {
  fiber.suspect = true;
  const FiberState::Yield now{site, state_of(fiber), memory_, 0};
  FiberState::Yield& last = fiber.yielded;
  const bool same = now.site == last.site && now.state == last.state && now.memory == last.memory;
  const int times = now.site == last.site ? last.times + 1 : 0;
  last = now;
  last.times = times;
  if (times >= kMostYields && !same) premises_.breaks(kPutOff);
  if ((same && times > 1) || times >= kMostYields) fiber.spins = true;
  before(fiber, {}, site, true, true);
  circles_ |= circle_.reads(site, nullptr, 0);
  if (tracer_) tracer_->stepped(fiber.index, {"yield", nullptr, site}, 0, 0);
}

void Runtime::changed(Fiber& fiber, const Event& event, std::uint64_t before, std::uint64_t now) {
  idle_points_ = 0;
  memory_.values ^= mixed(event.address, before) ^ mixed(event.address, now);
  fiber.sense.changes(event.site, event.address, now);
  fiber.persists = false;
  circles_ |= circle_.writes(event.site, event.address);
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
  if (executing_ != real_thread_id()) return;
  crash_signal_ = signal;
  leave(Ending::crash);
}

int Runtime::signal(const volatile void* address, int most) {
  std::uint32_t waiting = 0;
  for (int i = 0; i < count_; ++i) {
    const Fiber& f = fibers_[static_cast<std::size_t>(i)];
    if (!f.done && f.wants == address && f.can_go && !f.signalled) waiting |= 1U << i;
  }
  int woken = 0;
  for (; waiting != 0 && woken < most; ++woken) {
    const int left = std::popcount(waiting);
    std::uint32_t from = waiting;
    for (int skip = left > most - woken ? draw(left) : 0; skip > 0; --skip) from &= from - 1;
    fibers_[static_cast<std::size_t>(std::countr_zero(from))].signalled = true;
    waiting &= ~(from & -from);
  }
  return woken;
}

int Runtime::draw(int alternatives) {
  const int drawn = strategy_->draw(alternatives);
  SUNDER_CHECK(drawn >= 0 && drawn < alternatives);
  schedule_.draws.push_back(drawn);
  return drawn;
}

void Runtime::refuse(const char* why) {
  refusal_ = why;
  if (executing_ == thread_id()) leave(Ending::refused);
}

void Runtime::forget() {
  sites_.clear();
  put_off_.clear();
  refusal_ = nullptr;
  premises_.forget();
  stacks_are_shared = false;
}

}  // namespace sunder::native::explore
