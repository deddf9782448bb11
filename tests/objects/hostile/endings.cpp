// Ways to end the process or the thread, and to leave a call.
#include <pthread.h>
#include <setjmp.h>
#include <ucontext.h>
#include <unistd.h>

#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <string>

#include "hostile.hpp"

namespace hostile {
namespace {

/// Ends the process as if all were well.
void exits() { std::exit(0); }

/// Ends the process with an exit code, without any cleaning up.
void exits_at_once() { _exit(3); }

/// Ends the process by quick_exit.
void exits_quickly() { std::quick_exit(4); }

/// Exits, and a function that is called then never returns.
void exits_and_hangs() {
  std::atexit([] { sleep_seconds(30); });
  std::exit(5);
}

/// Terminates without an exception.
void terminates() { std::terminate(); }

/// Throws out of a function that promises not to.
void breaks_its_promise() noexcept {
  [] { throw std::runtime_error("promise"); }();
}

/// Throws a number.
void throws_number() { throw 42; }

/// Throws a string, which is no std::exception.
void throws_text() { throw std::string("\xff\x1b[31m text"); }

/// An exception that throws while it describes itself.
struct Mute : std::exception {
  const char* what() const noexcept override { std::abort(); }
};
void throws_mute() { throw Mute(); }

/// Throws an exception with a message of 100 MB.
void throws_much() { throw std::runtime_error(std::string(100'000'000, 'm')); }

/// Throws while it unwinds from another exception.
struct Unwinding {
  ~Unwinding() noexcept(false) { throw std::runtime_error("second"); }
};
void throws_twice() {
  const Unwinding here;
  throw std::runtime_error("first");
}

/// Ends its thread.
void ends_thread() { pthread_exit(nullptr); }

/// Cancels its thread.
void cancels_thread() {
  pthread_cancel(pthread_self());
  pthread_testcancel();
}

/// Jumps into a function that has returned.
jmp_buf place;
[[gnu::noinline]] int leave_a_place() { return setjmp(place); }
void jumps() {
  if (leave_a_place() == 0) longjmp(place, 1);
}

/// Continues on another stack, whose end ends the thread.
void swaps() {
  static thread_local ucontext_t here, there;
  static thread_local char stack[1 << 16];
  getcontext(&there);
  there.uc_stack.ss_sp = stack;
  there.uc_stack.ss_size = sizeof stack;
  there.uc_link = nullptr;
  makecontext(
      &there, [] {}, 0);
  swapcontext(&here, &there);
}

}  // namespace

Entries endings() {
  return {kind("Exit", &exits),
          kind("ExitAtOnce", &exits_at_once),
          kind("ExitQuickly", &exits_quickly),
          kind("ExitAndHang", &exits_and_hangs),
          kind("Terminate", &terminates),
          kind("BrokenPromise", &breaks_its_promise),
          kind("ThrowNumber", &throws_number),
          kind("ThrowText", &throws_text),
          kind("ThrowMute", &throws_mute),
          kind("ThrowMuch", &throws_much),
          kind("ThrowTwice", &throws_twice),
          kind("EndThread", &ends_thread),
          kind("CancelThread", &cancels_thread),
          kind("LongJump", &jumps),
          kind("SwapContext", &swaps)};
}

}  // namespace hostile
