#include "targets/native/explore/thread_identities.hpp"

#include <linux/futex.h>
#include <pthread.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <climits>
#include <csignal>

#include "targets/native/explore/put_back.hpp"
#include "targets/native/explore/real.hpp"
#include "targets/native/waiting.hpp"

#if defined(__x86_64__)
#include <asm/prctl.h>
#endif

namespace sunder::native::explore {

#if defined(__x86_64__)

namespace {

bool has_instruction() {
  constexpr unsigned long kFsgsbase = 2;  // in AT_HWCAP2: user code may set the base itself
  static const bool has = (getauxval(AT_HWCAP2) & kFsgsbase) != 0;
  return has;
}

}  // namespace

ThreadPointer thread_pointer() {
  ThreadPointer pointer = 0;
  asm("mov %%fs:0, %0" : "=r"(pointer));
  return pointer;
}

[[gnu::noinline]] void set_thread_pointer(ThreadPointer pointer) {
  if (has_instruction()) {
    asm volatile("wrfsbase %0" ::"r"(pointer) : "memory");
  } else {
    long result = SYS_arch_prctl;  // not syscall(), which is hooked and sets the errno of one of the threads
    asm volatile("syscall" : "+a"(result) : "D"(ARCH_SET_FS), "S"(pointer) : "rcx", "r11", "memory");
  }
}

#elif defined(__aarch64__)

ThreadPointer thread_pointer() {
  ThreadPointer pointer = 0;
  asm("mrs %0, tpidr_el0" : "=r"(pointer));
  return pointer;
}

[[gnu::noinline]] void set_thread_pointer(ThreadPointer pointer) {
  asm volatile("msr tpidr_el0, %0" ::"r"(pointer) : "memory");
}

#else
#error "the explore engine knows the thread pointer of x86-64 and aarch64 only"
#endif

ThreadIdentities::~ThreadIdentities() {
  closing_ = 1;
  SUNDER_REAL(syscall)(SYS_futex, &closing_, FUTEX_WAKE_PRIVATE, INT_MAX);
  for (Lender& lender : thread_identities_) lender.thread.join();
}

ThreadPointer ThreadIdentities::of(int number) {
  while (static_cast<int>(thread_identities_.size()) <= number) {
    Lender& made = thread_identities_.emplace_back();
    made.thread = std::thread([this, &made] { lend(made); });
    while (made.pointer == 0 || !waiting_of(made.thread_id).for_ever)
      std::this_thread::sleep_for(std::chrono::microseconds(50));
  }
  return thread_identities_[static_cast<std::size_t>(number)].pointer;
}

std::vector<Region> ThreadIdentities::thread_locals() const {
  std::vector<Region> all;
  for (const Lender& each : thread_identities_)
    all.insert(all.end(), each.thread_locals.begin(), each.thread_locals.end());
  return all;
}

// Once its pointer is known, the thread only waits and does not wake before the end, not even for signals:
// fibers use its thread-local storage.
void ThreadIdentities::lend(Lender& self) {
  keep_in_arena(put_back().is_on());
  const std::shared_ptr<void> entered = enter_ ? enter_() : nullptr;
  keep_in_arena(false);
  self.thread_locals = thread_locals_under_test();
  pthread_setname_np(pthread_self(), "fiber");
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
  self.thread_id = gettid();
  self.pointer = thread_pointer();
  while (closing_ == 0) SUNDER_REAL(syscall)(SYS_futex, &closing_, FUTEX_WAIT_PRIVATE, 0, nullptr);
}

}  // namespace sunder::native::explore
