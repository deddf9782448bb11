// Loops that wait for other fibers.
#include "targets/native/explore/scheduler.hpp"

namespace sunder::native::explore {
namespace {

// A loop in which a fiber reads the same values in each round, though its own state differs, may be
// interrupted in the first `kInterruptedRounds` rounds. After `kMostEqualRounds` rounds it is assumed to wait
// for other fibers.
constexpr int kInterruptedRounds = 24, kMostEqualRounds = 1000;
constexpr int kMostYields = 8;  // at one place, before other fibers must move

std::uint64_t mixed(const volatile void* address, std::uint64_t value) {
  constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15ULL;
  const std::uint64_t product = (reinterpret_cast<std::uintptr_t>(address) * kFactor ^ value) * kFactor;
  return product ^ product >> 32U;
}

}  // namespace

// A loop has no end unless others change something, if the state of the fiber and the memory are the same as
// a round ago. If the fiber itself changed memory and undid that, this holds only if no other fiber moved
// meanwhile, because that one might have seen it. A loop in which only the values read are the same may end
// by itself. The first equal round does not count, since the stack still holds values that earlier calls
// left.
void Scheduler::sense(Fiber& fiber, const Event& event, std::uint64_t value) {
  SpinSense::Read* const read = fiber.sense.reads(event.site, event.address, value);
  fiber.suspect = read != nullptr;
  if (!read || read->equal == 0) {
    fiber.persists = false;
    return;
  }
  const std::uint64_t state = state_of(fiber, event.site),
                      memory = memory_.values + memory_.deeds + fiber.late;
  const std::uint64_t segment = schedule_.segments.size();
  const bool alone = std::exchange(read->segment, segment) == segment;
  const bool same = std::exchange(read->state, state) == state && read->equal > 1;
  const bool same_memory = std::exchange(read->memory, memory) == memory;
  const bool did_nothing = std::exchange(read->deeds, fiber.deeds) == fiber.deeds && !read->changed;
  read->undisturbed = alone ? read->undisturbed + 1 : 0;
  const bool has_no_end = did_nothing ? same_memory || read->length == 1 : same_memory && alone;
  if (same && has_no_end) {
    fiber.spins = fiber.circles = true;
    fiber.persists = false;
  } else if (!read->changed && alone) {
    doubt(fiber, event.site, read->undisturbed);
  }
}

void Scheduler::doubt(Fiber& fiber, const void* site, int equal_rounds) {
  if (waking_) return;
  const int most = rules_.every_access ? kInterruptedRounds : kMostEqualRounds;
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

void Scheduler::saw(Fiber& fiber, const Event& event, std::uint64_t value) {
  sense(fiber, event, value);
  circles_ |= circle_.reads(event.site, event.address, value);
  if (tracer_) tracer_->stepped(fiber.index, event, value, value);
}

// A round in which it read late is not one that has no end: the next one may read what is newer.
void Scheduler::saw_late(Fiber& fiber, const Event& event, std::uint64_t before, std::uint64_t now,
                         const Related& newer) {
  ++fiber.deeds;
  ++fiber.late;
  fiber.yielded = {};
  fiber.sense.changes(event.site, event.address, now);
  fiber.persists = fiber.suspect = false;
  if (!tracer_) return;
  tracer_->relates(newer);
  tracer_->stepped(fiber.index, event, before, now);
}

// Others may move or not. From the third yield on at which fiber and memory are the same, they must.
void Scheduler::gives_way(Fiber& fiber, const void* site) {
  fiber.suspect = true;
  const FiberState::Yield now{site, state_of(fiber, site), memory_, 0};
  FiberState::Yield& last = fiber.yielded;
  const bool same = now.site == last.site && now.state == last.state && now.memory == last.memory;
  const int times = now.site == last.site ? last.times + 1 : 0;
  last = now;
  last.times = times;
  if (times >= kMostYields && !same) premises_.breaks(kPutOff);
  if ((same && times > 1) || times >= kMostYields) fiber.spins = true;
  fiber.circles = same && times > 1;
  before(fiber, {}, site, true, true);
  circles_ |= circle_.reads(site, nullptr, 0);
  if (tracer_) tracer_->stepped(fiber.index, {"yield", nullptr, site}, 0, 0);
}

void Scheduler::note_change(Fiber& fiber, const Event& event, std::uint64_t before, std::uint64_t now) {
  idle_points_ = 0;
  memory_.values ^= mixed(event.address, before) ^ mixed(event.address, now);
  fiber.sense.changes(event.site, event.address, now);
  fiber.persists = false;
  circles_ |= circle_.writes(event.site, event.address);
}

}  // namespace sunder::native::explore
