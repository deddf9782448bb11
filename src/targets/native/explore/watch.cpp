#include "targets/native/explore/watch.hpp"

#include <sys/mman.h>
#include <ucontext.h>

#include <algorithm>
#include <csignal>
#include <span>

#include "targets/native/explore/exceptions.hpp"
#include "targets/native/explore/scheduler.hpp"
#include "targets/native/explore/weak/libraries.hpp"

namespace sunder::native::explore {
namespace {

constexpr int kMostFaults = 2000;  // in one execution, a few milliseconds; later ones are not watched
constexpr std::uint64_t kSingleStep = 0x100;  // the trap flag of the processor
constexpr std::size_t kWord = 8;

std::uintptr_t number(const volatile void* address) { return reinterpret_cast<std::uintptr_t>(address); }

#if defined(__x86_64__)
auto& registers(void* context) { return static_cast<ucontext_t*>(context)->uc_mcontext.gregs; }
void run_alone(void* context, bool alone) {
  if (alone)
    registers(context)[REG_EFL] |= static_cast<greg_t>(kSingleStep);
  else
    registers(context)[REG_EFL] &= ~static_cast<greg_t>(kSingleStep);
}
const void* place(void* context) { return reinterpret_cast<const void*>(registers(context)[REG_RIP]); }
constexpr bool kCanWatch = true;
#else
void run_alone(void*, bool) {}
const void* place(void*) { return nullptr; }
constexpr bool kCanWatch = false;
#endif

void on_step(int, siginfo_t*, void* context) { watch().was_made(context); }

}  // namespace

void Watch::start() {
  if (!kCanWatch) return;
  struct sigaction action {};
  action.sa_sigaction = on_step;
  action.sa_flags = SA_ONSTACK | SA_SIGINFO;
  sigaction(SIGTRAP, &action, nullptr);
  faults_ = 0;
  told_ = unhooked_ = 0;
  may_synchronise_ = false;
  last_told_ = {};
  on_ = true;
  close();
}

void Watch::stop() {
  if (!on_) return;
  open();
  on_ = open_ = false;
  for (const Unhooked& u : std::span(all_unhooked_).first(unhooked_))
    if (scheduler().points().contains(u.site)) races(u);
}

void Watch::races(const Unhooked& unhooked) {
  scheduler().premises().breaks(kUnhookedAccess);
  may_synchronise_ |= !weak::libraries().contains(unhooked.site);
}

void Watch::open() {
  mprotect(const_cast<std::byte*>(arena().begin()), Arena::kSize, PROT_READ | PROT_WRITE);
  open_ = true;
}

void Watch::close() {
  mprotect(const_cast<std::byte*>(arena().begin()), Arena::kSize, PROT_NONE);
  open_ = false;
}

bool Watch::was_told(std::uintptr_t address) const {
  return std::ranges::any_of(last_told_,
                             [&](const Told& t) { return t.begin <= address && address < t.end; });
}

void Watch::note(const volatile void* address, std::size_t size, bool write) {
  const Told told{number(address), number(address) + size};
  last_told_[told_++ % last_told_.size()] = told;
  if (write) wrote(told.begin, told.end, scheduler().schedule().segments.back().fiber);
}

// For an access under a lock, `Conflicts` tells whether it races. For an access without any lock, a lock that
// was taken before or after it may order the sequences by chance and hide the race.
void Watch::wrote(std::uintptr_t begin, std::uintptr_t end, int fiber) {
  for (const Unhooked& u : std::span(all_unhooked_).first(unhooked_))
    if (u.bare && u.fiber != fiber && begin / kWord <= u.word && u.word <= (end - 1) / kWord) races(u);
}

void Watch::forgets(const void* block, std::size_t size) {
  for (Unhooked& u : std::span(all_unhooked_).first(unhooked_))
    if (number(block) / kWord <= u.word && u.word * kWord < number(block) + size) u.bare = false;
}

void Watch::meets(std::uintptr_t address, bool write, const void* site) {
  const Fiber& fiber = *current_fiber;
  if (was_told(address) || exceptions().keep(reinterpret_cast<const void*>(address))) return;
  const auto size = kWord - address % kWord;
  if (write) wrote(address, address + size, fiber.index);
  scheduler().conflicts().access(fiber.index, reinterpret_cast<const void*>(address), size, write, site);
  if (unhooked_ < all_unhooked_.size())
    all_unhooked_[unhooked_++] = {address / kWord, site, fiber.index, fiber.locks_held == 0};
}

bool Watch::allows(const void* address, bool write, void* context) {
  if (!on_ || open_ || number(address) - number(arena().begin()) >= Arena::kSize) return false;
  open();
  if (!current_fiber)
    return true;  // an access of the scheduler: the arena stays open until code under test goes on
  if (++faults_ > kMostFaults) {
    stop();
    return true;
  }
  meets(number(address), write, place(context));
  run_alone(context, true);
  return true;
}

void Watch::was_made(void* context) {
  run_alone(context, false);
  if (on_) close();
}

}  // namespace sunder::native::explore
