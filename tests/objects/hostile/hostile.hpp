#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "../gate.hpp"
#include "sunder/sunder.hpp"

/// Objects that do what no object should. Nothing here harms the machine: processes that outlive a call end
/// within a minute, memory is bounded, and no signal goes to a process that is not ours.
namespace hostile {

using Entries = std::vector<sunder::ObjectEntry>;

/// A register. `act` is hostile; the core and `exchange` are atomic, and `meet` is not.
template <class Result>
class Subject {
 public:
  using Act = Result (*)();
  /// Acts in each call if `alone`; else only if two calls overlap.
  Subject(Act act, bool alone) : act_(act), alone_(alone) {}

  void put(int v) {
    gate_.meet();
    exchange(v);
  }
  int get() {
    const std::lock_guard lock(mutex_);
    return value_;
  }
  int exchange(int v) {
    const std::lock_guard lock(mutex_);
    return std::exchange(value_, v);
  }
  bool meet() { return gate_.meet(); }
  Result act() {
    if (alone_ || gate_.meet()) return act_();
    return Result();
  }

 private:
  Gate gate_;
  std::mutex mutex_;
  int value_ = 0;
  Act act_;
  bool alone_;
};

template <class T>
sunder::Declaration<T> subject(const char* name) {
  return sunder::object<T>(name)
      .core("put", &T::put)
      .core("get", &T::get)
      .read_only()
      .method("exchange", &T::exchange)
      .method("meet", &T::meet);
}

/// An object with two variants: `overlapping` acts if two calls overlap, `alone` acts in each call.
template <class Result>
sunder::ObjectEntry kind(const char* name, Result (*act)()) {
  using T = Subject<Result>;
  return subject<T>(name)
      .method("act", &T::act)
      .variant("overlapping", [act] { return std::make_unique<T>(act, false); })
      .variant("alone", [act] { return std::make_unique<T>(act, true); })
      .entry();
}

/// True for the first `limit` calls of this kind in this process.
template <class Kind>
bool still_allowed(int limit) {
  static std::atomic<int> calls{0};
  return calls.fetch_add(1) < limit;
}

/// Sleeps without a hook of ours, so that exploring does not skip it.
void sleep_seconds(int seconds);
/// Never returns; a signal ends the process within a minute.
[[noreturn]] void linger();

Entries signals();
Entries endings();
Entries waits();
Entries processes();
Entries descriptors();
Entries output();
Entries memory();
Entries threads();
Entries corruption();
Entries settings();
Entries limits();
Entries lifetimes();
Entries results();
Entries files();

}  // namespace hostile
