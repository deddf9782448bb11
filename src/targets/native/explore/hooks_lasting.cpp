// State that code under test leaves with the C library for as long as its thread or the program lives. Where
// state outside the instance is put back, the library must not keep it: it would refer to what is not there
// any more. A worker ends without calling what was left for its end.
#include <cxxabi.h>
#include <pthread.h>

#include <string_view>

#include "targets/native/explore/put_back.hpp"
#include "targets/native/explore/real.hpp"
#include "targets/native/explore/scheduler.hpp"
#include "targets/native/explore/statics.hpp"
#include "targets/native/put_back_words.hpp"
#include "targets/native/worker.hpp"

namespace sunder::native::explore {
namespace {

bool is_put_back() { return runs_code_under_test() && put_back().is_on(); }

int (*program)(int, char**, char**) = nullptr;

// Nothing is put back unless it is known which statics are those of the code under test.
int run_program(int argc, char** argv, char** environment) {
  find_statics();
  const bool is_on = argc > 2 && std::string_view(argv[1]) == kWorkerArgument &&
                     std::string_view(argv[2]) == kPutBackArgument && !statics_of_program().empty();
  if (!is_on) return program(argc, argv, environment);
  put_back().turn_on();
  keep_in_arena(true);
  return program(argc, argv, environment);
}

}  // namespace
}  // namespace sunder::native::explore

using namespace sunder::native::explore;

extern "C" {
int pthread_setspecific(pthread_key_t key, const void* value) noexcept {
  if (is_put_back()) {
    const Inside fiber;
    put_back().sets(key);
  }
  return SUNDER_REAL(pthread_setspecific)(key, value);
}
int pthread_key_create(pthread_key_t* key, void (*end)(void*)) noexcept {
  const int result = SUNDER_REAL(pthread_key_create)(key, end);
  if (result == 0 && is_put_back()) {
    const Inside fiber;
    put_back().created(*key);
  }
  return result;
}
int pthread_key_delete(pthread_key_t key) noexcept {
  if (is_put_back()) {
    const Inside fiber;
    put_back().deletes(key);
  }
  return SUNDER_REAL(pthread_key_delete)(key);
}

int __cxa_atexit(void (*end)(void*), void* with, void* library) noexcept {
  return is_put_back() ? 0 : SUNDER_REAL(__cxa_atexit)(end, with, library);
}
int __cxa_thread_atexit_impl(void (*end)(void*), void* with, void* library);
int __cxa_thread_atexit_impl(void (*end)(void*), void* with, void* library) {
  return is_put_back() ? 0 : SUNDER_REAL(__cxa_thread_atexit_impl)(end, with, library);
}

int __libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*start)(),
                      void (*finish)(), void (*of_loader)(), void* stack_end);
int __libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*start)(),
                      void (*finish)(), void (*of_loader)(), void* stack_end) {
  program = main;
  return SUNDER_REAL(__libc_start_main)(run_program, argc, argv, start, finish, of_loader, stack_end);
}
}
