#include "targets/native/explore/runtime.hpp"

#include <cxxabi.h>

#include <bit>
#include <cstring>

#include "support/error.hpp"

namespace sunder::native::explore {
namespace {

namespace context = boost::context::detail;

constexpr std::size_t kStackSize = 256 * 1024;
constexpr std::uint64_t kMostPoints = 1'000'000;    // of one execution: it has no end
constexpr std::uint64_t kMostIdlePoints = 100'000;  // in a row that changed nothing: nobody waits so long

bool may_start(const Fiber& fiber) { return (fiber.after & ~fiber.ended) == 0; }

}  // namespace

thread_local constinit Fiber* current_fiber = nullptr;

Runtime& runtime() {
  static Runtime* const made = new Runtime;  // never destroyed: hooks may come late
  return *made;
}

Ending Runtime::execute(Strategy& strategy, const std::vector<std::uint32_t>& after, const Body& body) {
  count_ = static_cast<int>(after.size());
  while (static_cast<int>(fibers_.size()) < count_) {
    fibers_.emplace_back();
    fibers_.back().stack = std::make_unique_for_overwrite<std::byte[]>(kStackSize);
  }
  for (int i = 0; i < count_; ++i) {
    Fiber& f = fibers_[static_cast<std::size_t>(i)];
    auto stack = std::move(f.stack);
    f = Fiber{.index = i};
    f.stack = std::move(stack);
    f.after = after[static_cast<std::size_t>(i)];
    f.can_go = may_start;
    f.context = context::make_fcontext(f.stack.get() + kStackSize, kStackSize, &Runtime::enter);
  }
  strategy_ = &strategy;
  body_ = &body;
  every_event_ = strategy.at_every_event();
  races_.start(count_);
  schedule_.clear();
  last_ = -1;
  free_ = true;
  site_ = nullptr;
  events_ = points_ = idle_points_ = 0;
  ending_ = Ending::ended;
  move_to(nullptr, next());
  return ending_;
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
  for (Fiber& other : self.fibers_) {
    other.ended |= 1U << fiber.index;
    other.deferred = false;
  }
  self.last_ = fiber.index;
  self.site_ = nullptr;
  Fiber* next = self.next();
  if (!next) self.leave(fiber, std::popcount(fiber.ended) == self.count_ ? Ending::ended : Ending::deadlock);
  self.move_to(&fiber, next);
  __builtin_unreachable();
}

void Runtime::invocation_starts(int fiber, int invocation) {
  Fiber& f = fibers_[static_cast<std::size_t>(fiber)];
  f.fresh = true;
  f.sense.forget();
  if (tracer_) tracer_->invoked(fiber, invocation);
}

void Runtime::before(Fiber& fiber, const void* site, bool is_point, bool free) {
  if (is_point || every_event_) park(fiber, site, free);
  ++events_;
}

void Runtime::wait(Fiber& fiber, const void* site, const volatile void* wants, bool (*can_go)(const Fiber&)) {
  fiber.wants = wants;
  fiber.can_go = can_go;
  park(fiber, site, false);
  fiber.can_go = nullptr;
  ++events_;
}

// Fibers run up to their first point before anyone moves, so that starting them is no choice of its own.
void Runtime::park(Fiber& fiber, const void* site, bool free) {
  if (++points_ > kMostPoints || ++idle_points_ > kMostIdlePoints) leave(fiber, Ending::hang);
  if (fiber.at_first_point || every_event_) {
    last_ = fiber.index;
    free_ = free || fiber.fresh;
    site_ = site;
  }
  fiber.at_first_point = true;
  fiber.deferred = std::exchange(fiber.spins, false);
  Fiber* next = this->next();
  if (!next) leave(fiber, Ending::deadlock);
  if (next != &fiber) move_to(&fiber, next);
  fiber.fresh = false;
}

std::uint32_t Runtime::enabled() {
  std::uint32_t ready = 0, deferred = 0;
  for (int i = 0; i < count_; ++i) {
    const Fiber& f = fibers_[static_cast<std::size_t>(i)];
    const bool waits = f.can_go && !f.can_go(f);
    if (f.done || (waits && !f.timed)) continue;
    (f.deferred || waits ? deferred : ready) |= 1U << i;
  }
  return ready ? ready : deferred;
}

Fiber* Runtime::next() {
  const std::uint32_t mask = enabled();
  if (mask == 0) return nullptr;
  if (!every_event_) {
    for (std::uint32_t left = mask; left != 0; left &= left - 1) {
      Fiber& f = fibers_[static_cast<std::size_t>(std::countr_zero(left))];
      if (!f.started) return &f;
    }
    if (std::has_single_bit(mask)) return &fibers_[static_cast<std::size_t>(std::countr_zero(mask))];
  }
  const bool goes_on = last_ >= 0 && (mask >> last_ & 1U);
  const int chosen = strategy_->choose({mask, goes_on ? last_ : -1, free_ || !goes_on, site_, events_});
  SUNDER_CHECK(mask >> chosen & 1U);
  return &fibers_[static_cast<std::size_t>(chosen)];
}

void Runtime::move_to(Fiber* from, Fiber* to) {
  if (!schedule_.empty()) schedule_.back().events = events_;
  events_ = 0;
  schedule_.push_back({to->index, 0});
  to->started = true;
  auto* const here = reinterpret_cast<ExceptionState*>(abi::__cxa_get_globals());
  const ExceptionState own = std::exchange(*here, to->exceptions);
  if (from) from->exceptions = own;
  const context::transfer_t back = context::jump_fcontext(to->context, from);
  if (from) {
    if (back.data) static_cast<Fiber*>(back.data)->context = back.fctx;
  } else {
    *here = own;
  }
}

void Runtime::leave(Fiber&, Ending ending) {
  schedule_.back().events = events_;
  ending_ = ending;
  context::jump_fcontext(main_, nullptr);
  __builtin_unreachable();
}

void Runtime::saw(Fiber& fiber, const Event& event, std::uint64_t value, int patience) {
  if (fiber.sense.reads(event.site, event.address, value, patience)) fiber.spins = true;
  if (tracer_) tracer_->stepped(fiber.index, event, value, value);
}

void Runtime::changed(Fiber& fiber, const Event& event, std::uint64_t before, std::uint64_t now) {
  idle_points_ = 0;
  fiber.sense.forget();
  fiber.spins = false;
  for (int i = 0; i < count_; ++i) fibers_[static_cast<std::size_t>(i)].deferred = false;
  if (tracer_) tracer_->stepped(fiber.index, event, before, now);
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
