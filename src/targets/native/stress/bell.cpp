#include "targets/native/stress/bell.hpp"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <climits>
#include <ctime>

namespace sunder::native {

void Bell::sleep(std::uint32_t rung) {
  const timespec longest{0, 1'000'000};
  syscall(SYS_futex, &rings_, FUTEX_WAIT_PRIVATE, rung, &longest, nullptr, 0);
}

void Bell::wake_all() {
  rings_.fetch_add(1);
  syscall(SYS_futex, &rings_, FUTEX_WAKE_PRIVATE, INT_MAX, nullptr, nullptr, 0);
}

}  // namespace sunder::native
