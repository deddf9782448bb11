// Loaded into a process with LD_PRELOAD, this makes its clock of the day wrong by SUNDER_SKEW seconds.
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <cstdlib>
#include <ctime>

namespace {

time_t skew() {
  const char* seconds = std::getenv("SUNDER_SKEW");
  return seconds ? std::atol(seconds) : 0;
}

}  // namespace

extern "C" int clock_gettime(clockid_t which, timespec* now) noexcept {
  const long result = syscall(SYS_clock_gettime, which, now);
  if (result == 0 && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE)) now->tv_sec += skew();
  return static_cast<int>(result);
}

extern "C" int gettimeofday(timeval* now, void*) noexcept {
  timespec exact{};
  const int result = clock_gettime(CLOCK_REALTIME, &exact);
  *now = {exact.tv_sec, exact.tv_nsec / 1000};
  return result;
}

extern "C" time_t time(time_t* into) noexcept {
  timespec exact{};
  clock_gettime(CLOCK_REALTIME, &exact);
  if (into) *into = exact.tv_sec;
  return exact.tv_sec;
}
