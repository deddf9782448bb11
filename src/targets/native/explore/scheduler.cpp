#include "targets/native/explore/scheduler.hpp"

#include <unistd.h>

#include <bit>
#include <cstring>

#include "support/error.hpp"
#include "targets/native/explore/arena.hpp"
#include "targets/native/explore/clocks.hpp"
#include "targets/native/explore/crashes.hpp"
#include "targets/native/explore/put_back.hpp"
#include "targets/native/explore/real.hpp"

namespace sunder::native::explore {
namespace {

namespace context = boost::context::detail;

// The id of the calling thread, even while it has the identity of another one.
int thread_id() {
  static thread_local const int id = real_thread_id();
  return id;
}

bool may_start(const Fiber& fiber) { return (fiber.after & ~fiber.ended) == 0; }

}  // namespace

thread_local constinit Fiber* current_fiber = nullptr;

Ending Scheduler::execute(Strategy& strategy, const std::vector<std::uint32_t>& after,
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
    f.context = context::make_fcontext(f.stack_end, Stacks::kSize, &Scheduler::enter);
  }
  strategy_ = &strategy;
  body_ = &body;
  asked_ = strategy.asked();
  is_weak_or_at_events_ = is_weak() || asked_ == Strategy::Asked::at_events;
  pending_ = {};
  main_identity_ = thread_pointer();
  spans_.start(count_);
  is_weak() ? weak_memory_.start(count_) : conflicts_.start(count_);
  outside_.start();
  schedule_.clear();
  schedule_.memory = memory_model_;
  schedule_.races = ends_at_races_;
  schedule_.put_back = put_back().has_kept();
  schedule_.reuse = arena().reuses();
  stores_drawn_ = 0;
  started_ = 0;
  last_ = -1;
  free_ = between_calls_ = true;
  waking_ = woke_without_reason_ = false;
  stuck_end_ = {};
  moving_ = -1;
  signals_.clear();
  site_ = nullptr;
  events_ = points_met_ = idle_points_ = 0;
  circles_ = false;
  circle_.forget();
  memory_ = {};
  ending_ = Ending::ended;
  executing_.store(thread_id(), std::memory_order_relaxed);
  move_to(nullptr, next());
  executing_.store(0, std::memory_order_relaxed);
  return ending_;
}

Ending Scheduler::run_alone(const std::function<void()>& body) {
  alone_ = &body;
  executing_.store(thread_id(), std::memory_order_relaxed);
  context::jump_fcontext(
      context::make_fcontext(fibers_.front().stack_end, Stacks::kSize, &Scheduler::enter_alone), nullptr);
  executing_.store(0, std::memory_order_relaxed);
  return ending_;
}

void Scheduler::enter_alone(context::transfer_t from) {
  Scheduler& self = scheduler();
  self.main_ = from.fctx;
  (*self.alone_)();
  self.leave(Ending::ended);
}

void Scheduler::enter(context::transfer_t from) {
  Scheduler& self = scheduler();
  if (from.data) {
    static_cast<Fiber*>(from.data)->context = from.fctx;
  } else {
    self.main_ = from.fctx;
  }
  Fiber& fiber = self.fibers_[static_cast<std::size_t>(self.moving_)];
  current_fiber = nullptr;  // a crash leaves it set
  fiber.can_go = nullptr;
  for (std::uint32_t left = fiber.after; left != 0; left &= left - 1)
    self.is_weak() ? self.weak_memory_.follow(fiber.index, std::countr_zero(left))
                   : self.conflicts_.follow(fiber.index, std::countr_zero(left));
  (*self.body_)(fiber.index);
  fiber.done = true;
  self.pending_[static_cast<std::size_t>(fiber.index)].is_there = false;
  for (Fiber& other : self.fibers_) {
    other.ended |= 1U << fiber.index;
  }
  self.last_ = fiber.index;
  self.site_ = nullptr;
  Fiber* next = self.next_or_woken();
  if (!next) self.leave(self.has_ended() ? Ending::ended : Ending::stuck);
  self.move_to(&fiber, next);
  __builtin_unreachable();
}

void Scheduler::invocation_starts(int fiber, int invocation) {
  Fiber& f = fibers_[static_cast<std::size_t>(fiber)];
  f.fresh = true;
  f.locks_before = f.locks_held;
  f.persists = f.suspect = false;
  f.yielded = {};
  f.sense.forget();
  spans_.add(fiber);
  if (tracer_) tracer_->invoked(fiber, invocation);
}

void Scheduler::invocation_ends(int fiber, int invocation) {
  Fiber& f = fibers_[static_cast<std::size_t>(fiber)];
  if (f.fresh) first_step(f);
  spans_.end(fiber);
  if (f.copying.was_at_once()) premises_.breaks(kCopyAtOnce);
  if (audit_.is_on() && audit_.finds_unhooked_write()) premises_.breaks(kUnhookedWrite);
  if (tracer_) tracer_->returned(fiber, invocation);
}

// Before its first step, nobody can tell that the invocation has started.
void Scheduler::first_step(Fiber& fiber) {
  fiber.fresh = false;
  spans_.begin(fiber.index);
}

void Scheduler::leave(Ending ending) {
  if (!waking_) schedule_.segments.back().events = events_;
  ending_ = waking_ && ending != Ending::refused ? Ending::stuck : ending;
  if (waking_ && (ending == Ending::ended || ending == Ending::stuck)) note_woken();
  premises_.ignore(false);
  set_thread_pointer(main_identity_);
  context::jump_fcontext(main_, nullptr);
  __builtin_unreachable();
}

void Scheduler::fail(Fiber& fiber, const Event& event, Ending ending) {
  if (tracer_) tracer_->stepped(fiber.index, event, 0);
  leave(ending);
}

void Scheduler::fail(Ending ending) {
  if (executing_ == thread_id()) leave(ending);
}

// The stack and all that the code under test held are lost. Only a report may follow.
void Scheduler::crashed(int signal) {
  if (executing_ != real_thread_id()) return;
  crash_signal_ = signal;
  leave(Ending::crash);
}

int Scheduler::signal(const Event& event, int most, std::uint64_t channels) {
  std::uint32_t waiting = 0;
  for (int i = 0; i < count_; ++i) {
    const Fiber& f = fibers_[static_cast<std::size_t>(i)];
    if (!f.done && f.wants == event.address && f.can_go && !f.signalled && (f.channels & channels) != 0)
      waiting |= 1U << i;
  }
  int woken = 0;
  const std::uint32_t all = waiting;
  for (; waiting != 0 && woken < most; ++woken) {
    const int left = std::popcount(waiting);
    std::uint32_t from = waiting;
    for (int skip = left > most - woken ? draw({Draw::Of::woken, left}) : 0; skip > 0; --skip)
      from &= from - 1;
    fibers_[static_cast<std::size_t>(std::countr_zero(from))].signalled = true;
    waiting &= ~(from & -from);
  }
  if (tracer_) {
    tracer_->signalled(moving_, event, all & ~waiting);
    signals_.push_back({event.address, moving_, event.site, all & ~waiting, moment()});
  }
  return woken;
}

int Scheduler::draw(const Draw& draw) {
  if (waking_) return 0;
  const int drawn = far_below([&] { return strategy_->draw(draw); });
  SUNDER_CHECK(drawn >= 0 && drawn < draw.alternatives);
  if (draw.of == Draw::Of::woken) {
    schedule_.draws.push_back(drawn);
  } else {
    if (drawn > 0) schedule_.late.push_back({stores_drawn_, drawn});
    ++stores_drawn_;
  }
  return drawn;
}

void Scheduler::raced(Fiber& fiber, const Event& event, const WeakMemory::Touch& other) {
  premises_.breaks(kRaced);
  if (!ends_at_races_ || other.ignored || weak_memory_.ignores(fiber.index)) return weak_memory_.raced();
  if (tracer_)
    tracer_->relates({other.write ? Related::How::races_with_write : Related::How::races_with_read, 0,
                      other.fiber, other.site});
  fail(fiber, event, Ending::data_race);
}

void Scheduler::refuse(const char* why) {
  refusal_ = why;
  if (executing_ == thread_id()) leave(Ending::refused);
}

void Scheduler::forget() {
  points_.clear();
  put_off_.clear();
  refusal_ = nullptr;
  premises_.forget();
  stacks_are_shared = false;
}

}  // namespace sunder::native::explore
