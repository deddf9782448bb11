// Atomic accesses. They are points where two fibers were seen to use the same atomic. Unless memory is weak,
// they are executed as sequentially consistent.
#include <concepts>

#include "targets/native/explore/scheduler.hpp"
#include "targets/native/explore/weak/atomics.hpp"

namespace sunder::native::explore {
namespace {

using a8 = unsigned char;
using a16 = unsigned short;
using a32 = unsigned int;
using a64 = unsigned long;
using a128 = unsigned __int128;

// 16 bytes have no direct load or store: a compare-exchange replaces both.
template <class T>
bool swap_if(volatile T* a, T& expected, T desired) {
  if constexpr (sizeof(T) == 16) {
    const T old = __sync_val_compare_and_swap(a, expected, desired);
    const bool done = old == expected;
    expected = old;
    return done;
  } else {
    return __atomic_compare_exchange_n(a, &expected, desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  }
}

template <class T>
T load_now(const volatile T* a) {
  if constexpr (sizeof(T) == 16) {
    T none = 0;
    swap_if(const_cast<volatile T*>(a), none, T{0});
    return none;
  } else {
    return __atomic_load_n(a, __ATOMIC_SEQ_CST);
  }
}

template <class T>
void store_now(volatile T* a, T value, int order) {
  if constexpr (sizeof(T) == 16) {
    for (T old = load_now(a); !swap_if(a, old, value);) {
    }
  } else if (order == __ATOMIC_SEQ_CST) {
    __atomic_store_n(a, value, __ATOMIC_SEQ_CST);
  } else {
    __atomic_store_n(a, value, __ATOMIC_RELEASE);
  }
}

template <class T, std::invocable<T> F>
T update_now(volatile T* a, F next) {
  T old = load_now(a);
  while (!swap_if(a, old, static_cast<T>(next(old)))) {
  }
  return old;
}

// During an execution only one fiber runs, so plain accesses are enough and faster. Outside, the functions
// above are used.

[[gnu::always_inline]] inline void begin(Fiber& fiber, const Event& event, std::size_t size, bool writes) {
  const bool is_point =
      fiber.spins || scheduler().all_atomics_are_points() || scheduler().points().contains(event.site);
  scheduler().before(fiber, {event.address, size, writes}, event.site, is_point);
  scheduler().check_memory(fiber, event, size);
  if (writes) scheduler().outside().keeps(event.address, size);
}

template <class T>
[[gnu::always_inline]] inline void note(Fiber& fiber, const Event& event, T before, T now, bool writes) {
  Scheduler& r = scheduler();
  r.conflicts().access_atomic(fiber.index, event.address, sizeof(T), writes, event.site);
  if (writes) r.audit().wrote(event.address, sizeof(T));
  if (sizeof(T) > sizeof(std::uint64_t) && before != now) r.does_for_good(fiber);
  if (before == now) {
    r.saw(fiber, event, static_cast<std::uint64_t>(before));
  } else {
    r.changed(fiber, event, static_cast<std::uint64_t>(before), static_cast<std::uint64_t>(now));
  }
}

template <class T>
[[gnu::noinline]] T load_in_fiber(const volatile T* a, int order, const void* site) {
  const Inside fiber;
  begin(*fiber, {"load", a, site}, sizeof(T), false);
  if (scheduler().is_weak()) [[unlikely]]
    return weak::load(*fiber, a, weak::order_of(order), site);
  const T value = *a;
  note(*fiber, {"load", a, site, sizeof(T)}, value, value, false);
  return value;
}

template <class T>
[[gnu::noinline]] void store_in_fiber(volatile T* a, T value, int order, const void* site) {
  const Inside fiber;
  begin(*fiber, {"store", a, site}, sizeof(T), true);
  if (scheduler().is_weak()) [[unlikely]]
    return weak::store(*fiber, a, value, weak::order_of(order), site);
  const T old = *a;
  *a = value;
  note(*fiber, {"store", a, site, sizeof(T)}, old, value, true);
}

template <class T, class F>
[[gnu::noinline]] T update_in_fiber(volatile T* a, F next, int order, const char* what, const void* site) {
  const Inside fiber;
  begin(*fiber, {what, a, site}, sizeof(T), true);
  if (scheduler().is_weak()) [[unlikely]]
    return weak::update(*fiber, a, next, weak::order_of(order), what, site);
  const T old = *a;
  *a = static_cast<T>(next(old));
  note(*fiber, {what, a, site, sizeof(T)}, old, *a, true);
  return old;
}

template <class T>
[[gnu::noinline]] bool compare_exchange_in_fiber(volatile T* a, T* expected, T desired, int order,
                                                 int failure, const void* site) {
  const Inside fiber;
  begin(*fiber, {"compare_exchange", a, site}, sizeof(T), true);
  if (scheduler().is_weak()) [[unlikely]]
    return weak::compare_exchange(*fiber, a, expected, desired, weak::order_of(order),
                                  weak::order_of(failure), site);
  const T old = *a;
  const bool done = old == *expected;
  if (done) {
    *a = desired;
  } else {
    *expected = old;
  }
  note(*fiber, {done ? "compare_exchange" : "compare_exchange (failed)", a, site, sizeof(T)}, old, *a, done);
  return done;
}

// Short paths, since instances are made and destroyed outside fibers, often with many stores.
template <class T>
T load(const volatile T* a, int order, const void* site) {
  return current_fiber ? load_in_fiber(a, order, site) : load_now(a);
}

template <class T>
void store(volatile T* a, T value, int order, const void* site) {
  return current_fiber ? store_in_fiber(a, value, order, site) : store_now(a, value, order);
}

template <class T, class F>
T update(volatile T* a, F next, int order, const char* what, const void* site) {
  return current_fiber ? update_in_fiber(a, next, order, what, site) : update_now(a, next);
}

template <class T>
bool compare_exchange(volatile T* a, T* expected, T desired, int order, int failure, const void* site) {
  return current_fiber ? compare_exchange_in_fiber(a, expected, desired, order, failure, site)
                       : swap_if(a, *expected, desired);
}

// Only under weak memory a fence is a step. An SC fence is a point: whether it comes before another one
// matters.
void fence(int order, const void* site) {
  const Inside fiber;
  if (!fiber || !scheduler().is_weak()) return __atomic_thread_fence(__ATOMIC_SEQ_CST);
  const bool is_sc = weak::order_of(order) == __ATOMIC_SEQ_CST;
  if (is_sc) scheduler().before(*fiber, {}, site, true);
  scheduler().notice_libraries(*fiber);
  scheduler().weak_memory().fence(fiber->index, weak::order_of(order));
}

}  // namespace
}  // namespace sunder::native::explore

// clang declares some of these names with other types
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wincompatible-library-redeclaration"
#endif

#define SUNDER_SITE __builtin_return_address(0)
#define SUNDER_UPDATE(bits, name, next)                                                                    \
  a##bits __tsan_atomic##bits##_##name(volatile a##bits* a, a##bits v, int order) {                        \
    return update(                                                                                         \
        a, [v](a##bits old) -> a##bits { return static_cast<a##bits>(next); }, order, #name, SUNDER_SITE); \
  }
#define SUNDER_ATOMIC(bits)                                                                                \
  a##bits __tsan_atomic##bits##_load(const volatile a##bits* a, int order) {                               \
    return load(a, order, SUNDER_SITE);                                                                    \
  }                                                                                                        \
  void __tsan_atomic##bits##_store(volatile a##bits* a, a##bits v, int order) {                            \
    store(a, v, order, SUNDER_SITE);                                                                       \
  }                                                                                                        \
  SUNDER_UPDATE(bits, exchange, (void(old), v))                                                            \
  SUNDER_UPDATE(bits, fetch_add, old + v)                                                                  \
  SUNDER_UPDATE(bits, fetch_sub, old - v)                                                                  \
  SUNDER_UPDATE(bits, fetch_and, old& v)                                                                   \
  SUNDER_UPDATE(bits, fetch_or, old | v)                                                                   \
  SUNDER_UPDATE(bits, fetch_xor, old ^ v)                                                                  \
  SUNDER_UPDATE(bits, fetch_nand, ~(old & v))                                                              \
  int __tsan_atomic##bits##_compare_exchange_strong(volatile a##bits* a, a##bits* e, a##bits v, int order, \
                                                    int failure) {                                         \
    return compare_exchange(a, e, v, order, failure, SUNDER_SITE);                                         \
  }                                                                                                        \
  int __tsan_atomic##bits##_compare_exchange_weak(volatile a##bits* a, a##bits* e, a##bits v, int order,   \
                                                  int failure) {                                           \
    return compare_exchange(a, e, v, order, failure, SUNDER_SITE);                                         \
  }                                                                                                        \
  a##bits __tsan_atomic##bits##_compare_exchange_val(volatile a##bits* a, a##bits e, a##bits v, int order, \
                                                     int failure) {                                        \
    compare_exchange(a, &e, v, order, failure, SUNDER_SITE);                                               \
    return e;                                                                                              \
  }

using namespace sunder::native::explore;

extern "C" {
SUNDER_ATOMIC(8)
SUNDER_ATOMIC(16)
SUNDER_ATOMIC(32)
SUNDER_ATOMIC(64)
SUNDER_ATOMIC(128)
void __tsan_atomic_thread_fence(int order) { fence(order, SUNDER_SITE); }
void __tsan_atomic_signal_fence(int) {}
}
