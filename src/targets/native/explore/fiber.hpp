#pragma once

#include <array>
#include <boost/context/detail/fcontext.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "targets/native/explore/lenders.hpp"

namespace sunder::native::explore {

/// Tells a fiber that waits for someone else by reading: the same place reads the same value again and again,
/// and the fiber writes nothing in between.
class SpinSense {
 public:
  void forget() { used_ = 0; }

  /// True if this read has now come so often that it is a spin.
  bool reads(const void* site, const volatile void* address, std::uint64_t value, int patience) {
    for (std::size_t i = 0; i < used_ && i < kKept; ++i) {
      Read& r = reads_[i];
      if (r.site == site && r.address == address && r.value == value) return ++r.times >= patience;
    }
    reads_[used_++ % kKept] = {site, address, value, 1};
    return false;
  }

 private:
  struct Read {
    const void* site;
    const volatile void* address;
    std::uint64_t value;
    int times;
  };
  static constexpr std::size_t kKept = 16;
  std::array<Read, kKept> reads_;  // so many as were used
  std::size_t used_ = 0;
};

/// Tells a fiber that waits for someone else and writes meanwhile: it goes round in a circle, in which it
/// reads the same each time. What it writes may differ, such as a counter.
class CircleSense {
 public:
  void forget() { *this = {}; }

  /// True if the circle that this step closes has been gone round so often that it leads nowhere.
  bool steps(const void* site, const volatile void* address, std::uint64_t value = 0) {
    const std::uint64_t step =
        ((reinterpret_cast<std::uintptr_t>(site) * kFactor ^ reinterpret_cast<std::uintptr_t>(address)) *
             kFactor ^
         value) *
        kFactor;
    round_ = round_ * 31 + step;
    if (step == start_) {
      rounds_ = round_ == last_round_ ? rounds_ + 1 : 0;
      last_round_ = std::exchange(round_, 0);
      steps_ = 0;
      return rounds_ >= kRounds;
    }
    if (++steps_ < span_) return false;
    start_ = step;  // further on, since the first step may have led up to the circle only, or it was left
    span_ *= 2;
    steps_ = round_ = last_round_ = 0;
    rounds_ = 0;
    return false;
  }

 private:
  static constexpr int kRounds = 32;
  static constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15ULL;
  std::uint64_t start_ = 0, round_ = 0, last_round_ = 0, steps_ = 0, span_ = 8;
  int rounds_ = 0;
};

inline constexpr std::size_t kStackSize = 256 * 1024;

struct Fiber;

/// What starts anew with each execution.
struct FiberState {
  int index = 0;
  ThreadPointer identity = 0;  ///< its thread-local storage

  /// What it waits for, if anything: it can go on when this holds.
  bool (*can_go)(const Fiber& fiber) = nullptr;
  const volatile void* wants = nullptr;
  const void* waits_at = nullptr;  ///< the code that waits
  bool signalled = false;          ///< for waits that another fiber ends by name
  bool timed = false;              ///< its wait ends by itself too, but only when nobody else can move
  std::uint32_t after = 0;         ///< fibers (bits) that must have ended
  std::uint32_t ended = 0;         ///< those that have, of all

  bool started = false, at_first_point = false, done = false;
  bool fresh = false;     ///< has not yet moved in its invocation: leaving it is no preemption
  bool spins = false;     ///< must let others move at its next point
  bool deferred = false;  ///< has spun: pointless until someone writes
  bool tired = false;     ///< has moved for long: all others come first, whoever writes meanwhile
};

/// One sequence of the harness in one execution.
struct Fiber : FiberState {
  boost::context::detail::fcontext_t context = nullptr;
  std::unique_ptr<std::byte[]> stack = nullptr;
  SpinSense sense = {};

  /// What lies there is nobody else's business, if the code under test lends it to nobody.
  [[nodiscard]] bool is_on_stack(const volatile void* address) const {
    return reinterpret_cast<std::uintptr_t>(address) - reinterpret_cast<std::uintptr_t>(stack.get()) <
           kStackSize;
  }
};

}  // namespace sunder::native::explore
