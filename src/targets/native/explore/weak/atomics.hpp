#pragma once

#include "targets/native/explore/scheduler.hpp"
#include "targets/native/explore/weak/orders.hpp"

/// Atomic accesses of a fiber under weak memory. Each is a point, if it is one, before; then it takes one of
/// several stores. Memory is written only by a store that is the newest.
namespace sunder::native::explore::weak {

template <class T>
std::uint64_t bits_of(T value) {
  return static_cast<std::uint64_t>(value);
}

/// One atomic access, from the first to the last step.
template <class T>
class Access {
 public:
  Access(Fiber& fiber, volatile T* address, const void* site)
      : fiber_(fiber), address_(address), site_(site), before_(*address) {
    Scheduler& r = scheduler();
    r.notice_libraries(fiber);
    if (r.stacks().own(address) && !fiber.is_on_stack(address)) r.stacks_are_shared = true;
    atomic_ = r.weak_memory().open(fiber.index, address, sizeof(T), bits_of(before_), site);
  }

  [[nodiscard]] WeakMemory& memory() const { return scheduler().weak_memory(); }
  [[nodiscard]] const WeakMemory::Atomic& atomic() const { return atomic_; }

  void choose(int alternatives) {
    chosen_ = alternatives > 1 ? scheduler().choose_store(alternatives, site_) : 0;
  }
  [[nodiscard]] bool is_late() const { return chosen_ > 0; }
  /// The value of the store that was chosen.
  [[nodiscard]] T value() const {
    return is_late() ? static_cast<T>(memory().alternative(atomic_, chosen_)->value) : before_;
  }

  void read(int order) { memory().read(atomic_, chosen_, order); }
  void touch(const char* what, bool write) {
    if (const auto* race = memory().touch(atomic_, address_, sizeof(T), write))
      scheduler().raced(fiber_, {what, address_, site_}, *race);
    if (write) scheduler().audit().wrote(address_, sizeof(T));
  }
  void write(T value, int order, bool rmw) {
    memory().write(atomic_, chosen_, bits_of(value), order, rmw);
    if (!is_late()) *address_ = value;
  }

  void saw(const char* what, T value) {
    const Event event{what, address_, site_, sizeof(T)};
    if (is_late()) return saw_late(event, value, value, Related::How::missed);
    scheduler().saw(fiber_, event, bits_of(value));
  }
  /// It wrote, perhaps the same value again.
  void changed(const char* what, T before, T now, Related::How if_late) {
    const Event event{what, address_, site_, sizeof(T)};
    Scheduler& r = scheduler();
    if (is_late() || (sizeof(T) > sizeof(std::uint64_t) && before != now)) r.does_for_good(fiber_);
    if (is_late())
      saw_late(event, before, now, if_late);
    else if (before == now)
      r.saw(fiber_, event, bits_of(before));
    else
      r.changed(fiber_, event, bits_of(before), bits_of(now));
  }
  [[nodiscard]] T before() const { return before_; }

 private:
  void saw_late(const Event& event, T before, T now, Related::How how) {
    const Store& newer = *memory().newer_than(atomic_, chosen_);
    scheduler().saw_late(fiber_, event, bits_of(before), bits_of(now),
                         {how, newer.value, newer.fiber, newer.site});
  }

  Fiber& fiber_;
  volatile T* address_;
  const void* site_;
  T before_;
  WeakMemory::Atomic atomic_;
  int chosen_ = 0;
};

template <class T>
[[gnu::noinline, gnu::flatten]] T load(Fiber& fiber, const volatile T* a, int order, const void* site) {
  Access<T> access(fiber, const_cast<volatile T*>(a), site);
  access.choose(access.memory().loads(access.atomic(), order));
  const T value = access.value();
  access.read(order);
  access.touch("load", false);
  access.saw("load", value);
  return value;
}

template <class T>
[[gnu::noinline, gnu::flatten]] void store(Fiber& fiber, volatile T* a, T value, int order,
                                           const void* site) {
  Access<T> access(fiber, a, site);
  access.choose(access.memory().stores(access.atomic(), order));
  access.touch("store", true);
  access.write(value, order, false);
  const T before = access.is_late() ? value : access.before();
  access.changed("store", before, value, Related::How::overwritten_by);
}

template <class T, class F>
[[gnu::noinline, gnu::flatten]] T update(Fiber& fiber, volatile T* a, F next, int order, const char* what,
                                         const void* site) {
  Access<T> access(fiber, a, site);
  access.choose(access.memory().updates(access.atomic(), order));
  const T old = access.value(), now = static_cast<T>(next(old));
  access.read(order);
  access.touch(what, true);
  access.write(now, order, true);
  access.changed(what, old, now, Related::How::missed);
  return old;
}

template <class T>
[[gnu::noinline, gnu::flatten]] bool compare_exchange(Fiber& fiber, volatile T* a, T* expected, T desired,
                                                      int order, int failure, const void* site) {
  Access<T> access(fiber, a, site);
  access.choose(access.memory().compares(access.atomic(), bits_of(*expected), order, failure));
  const T old = access.value();
  const bool done = old == *expected;
  access.read(done ? order : failure);
  access.touch(done ? "compare_exchange" : "compare_exchange (failed)", done);
  if (!done) {
    access.memory().fail();
    *expected = old;
    access.saw("compare_exchange (failed)", old);
    return false;
  }
  access.write(desired, order, true);
  access.changed("compare_exchange", old, desired, Related::How::missed);
  return true;
}

}  // namespace sunder::native::explore::weak
