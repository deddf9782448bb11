// Exceptions that several fibers hold. The library counts their users without hooks: the user that gives the
// last count back destroys the exception, and knows what the others did before they gave theirs. Each count
// is given back by a read-modify-write, which acquires and releases.
#include <cstring>
#include <exception>

#include "targets/native/explore/arena.hpp"
#include "targets/native/explore/exceptions.hpp"
#include "targets/native/explore/real.hpp"
#include "targets/native/explore/scheduler.hpp"

#ifdef __GLIBCXX__  // other standard libraries have other names
namespace sunder::native::explore {
namespace {

const void* object_of(const std::exception_ptr& exception) {
  const void* object = nullptr;
  static_assert(sizeof exception == sizeof object);
  std::memcpy(&object, &exception, sizeof object);
  return object;
}

void gives_count_back(Fiber& fiber, const void* exception) {
  if (!exception) return;
  scheduler().acquires(fiber, exception);
  scheduler().releases(fiber, exception);
}

}  // namespace
}  // namespace sunder::native::explore

using namespace sunder::native::explore;

void std::__exception_ptr::exception_ptr::_M_release() noexcept {
  {
    const Inside fiber;
    if (fiber && scheduler().is_weak()) gives_count_back(*fiber, object_of(*this));
  }
  using Real = void(exception_ptr*);
  static constinit Real* found = nullptr;
  real(found, "_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv")(this);
}

extern "C" {
void* __cxa_allocate_exception(std::size_t size) noexcept {
  using Real = void*(std::size_t);
  static constinit Real* found = nullptr;
  void* const exception = real(found, "__cxa_allocate_exception")(size);
  if (runs_code_under_test()) exceptions().made(exception);
  return exception;
}

void __cxa_free_exception(void* exception) noexcept {
  using Real = void(void*);
  static constinit Real* found = nullptr;
  exceptions().freed(exception);
  real(found, "__cxa_free_exception")(exception);
}

void __cxa_end_catch() {
  {
    const Inside fiber;
    if (fiber && scheduler().is_weak()) gives_count_back(*fiber, object_of(std::current_exception()));
  }
  using Real = void();
  static constinit Real* found = nullptr;
  real(found, "__cxa_end_catch")();
}
}
#endif
