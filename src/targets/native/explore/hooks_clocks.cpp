// Clocks and random numbers, which must not differ from one run of a schedule to the next.
#include <sys/time.h>
#include <time.h>

#include <cstdlib>
#include <random>

#include "targets/native/explore/arena.hpp"
#include "targets/native/explore/clocks.hpp"
#include "targets/native/explore/real.hpp"
#include "targets/native/explore/scheduler.hpp"

namespace sunder::native::explore {
namespace {

constexpr std::int64_t kNanoseconds = 1'000'000'000;

// As the first step of an invocation, this is a point. It counts as an effect, so that a loop that polls the
// clock is no spin.
Clocks& asked(const void* site) {
  const Inside fiber;
  if (fiber) {
    scheduler().before(*fiber, {&clocks(), sizeof(Clocks), true}, site, fiber->fresh);
    scheduler().does_for_good(*fiber);
  }
  return clocks();
}

}  // namespace
}  // namespace sunder::native::explore

using namespace sunder::native::explore;

#define SUNDER_SITE __builtin_return_address(0)

extern "C" {
time_t time(time_t* into) noexcept {
  if (!runs_code_under_test()) return SUNDER_REAL(time)(into);
  const time_t now = asked(SUNDER_SITE).now() / kNanoseconds;
  if (into) *into = now;
  return now;
}
int clock_gettime(clockid_t clock, timespec* into) noexcept {
  if (!runs_code_under_test()) return SUNDER_REAL(clock_gettime)(clock, into);
  const std::int64_t now = asked(SUNDER_SITE).now();
  *into = {now / kNanoseconds, now % kNanoseconds};
  return 0;
}
int gettimeofday(timeval* into, void* zone) noexcept {
  if (!runs_code_under_test()) return SUNDER_REAL(gettimeofday)(into, zone);
  const std::int64_t now = asked(SUNDER_SITE).now();
  *into = {now / kNanoseconds, now % kNanoseconds / 1000};
  return 0;
}
int rand() noexcept {
  return runs_code_under_test() ? static_cast<int>(asked(SUNDER_SITE).draw()) : SUNDER_REAL(rand)();
}
void srand(unsigned seed) noexcept {
  runs_code_under_test() ? asked(SUNDER_SITE).seed(seed) : SUNDER_REAL(srand)(seed);
}
}

#ifdef __GLIBCXX__  // other standard libraries ask the system
std::random_device::result_type std::random_device::_M_getval() {
  using Real = result_type(random_device*);
  static constinit Real* found = nullptr;
  return runs_code_under_test() ? asked(SUNDER_SITE).draw()
                                : real(found, "_ZNSt13random_device9_M_getvalEv")(this);
}
#endif
