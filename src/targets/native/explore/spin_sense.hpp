#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace sunder::native::explore {

/// Detects a fiber that goes round in a loop in which it makes the same steps and reads the same values each
/// time. It may be waiting for another fiber.
class SpinSense {
 public:
  /// A read that is remembered.
  struct Read {
    const void* site;
    const volatile void* address;
    std::uint64_t value;
    std::uint64_t position, prefix;               ///< of the last time, and the hash of all steps before
    std::uint64_t length, round;                  ///< number and hash of the steps between the last two times
    std::uint64_t changes;                        ///< made by the fiber up to the last time
    bool changed;                                 ///< whether the fiber changed something in the last round
    std::uint64_t state, segment, memory, deeds;  ///< at the last time; set by the scheduler
    int equal;                                    ///< number of rounds in a row that equal the one before
    int undisturbed;  ///< number of them in which no other fiber moved; set by the scheduler
  };

  void forget() { used_ = position_ = prefix_ = changes_ = 0; }

  /// The remembered read that this one repeats, or null.
  Read* reads(const void* site, const volatile void* address, std::uint64_t value) {
    const std::uint64_t before = steps(site, address, value);
    for (std::size_t i = 0; i < used_ && i < kKept; ++i) {
      Read& r = reads_[i];
      if (r.site != site || r.address != address || r.value != value) continue;
      const std::uint64_t length = position_ - r.position, round = before - r.prefix * power(length);
      r.equal = length == r.length && round == r.round ? r.equal + 1 : 0;
      r.length = length;
      r.round = round;
      r.position = position_;
      r.prefix = before;
      r.changed = r.changes != changes_;
      r.changes = changes_;
      return &r;
    }
    reads_[used_++ % kKept] = {site,  address, value, position_, before, 0, 0, changes_,
                               false, 0,       0,     0,         0,      0, 0};
    return nullptr;
  }

  /// A step of the loop that changes something.
  void changes(const void* site, const volatile void* address, std::uint64_t value) {
    steps(site, address, value);
    ++changes_;
  }

  /// Whether this access belongs to a loop that has had equal rounds.
  [[nodiscard]] bool repeats(const void* site, const volatile void* address) const {
    for (std::size_t i = 0; i < used_ && i < kKept; ++i)
      if (reads_[i].site == site && reads_[i].address == address && reads_[i].equal > 0) return true;
    return false;
  }

 private:
  static constexpr std::size_t kKept = 16;
  static constexpr std::uint64_t kBase = 0x9e3779b97f4a7c15ULL;

  // Adds a step; returns the hash of all steps before it.
  std::uint64_t steps(const void* site, const volatile void* address, std::uint64_t value) {
    const std::uint64_t before = prefix_;
    const auto place =
        reinterpret_cast<std::uintptr_t>(site) * kBase ^ reinterpret_cast<std::uintptr_t>(address);
    prefix_ = prefix_ * kBase + (place * kBase ^ value) * kBase;
    ++position_;
    return before;
  }
  static std::uint64_t power(std::uint64_t exponent) {
    std::uint64_t result = 1;
    for (std::uint64_t factor = kBase; exponent != 0; exponent >>= 1U, factor *= factor)
      if ((exponent & 1U) != 0) result *= factor;
    return result;
  }

  std::size_t used_ = 0;
  std::uint64_t position_ = 0, prefix_ = 0, changes_ = 0;
  std::array<Read, kKept> reads_;  // only the first `used_` are set
};

/// Detects a fiber that waits for another one and writes meanwhile: it goes round in a circle in which it
/// reads the same values each time. The values it writes may differ, such as a counter.
class CircleSense {
 public:
  void forget() { *this = {}; }

  /// True if this step closes a circle that has had too many equal rounds. Written values are not compared.
  bool reads(const void* site, const volatile void* address, std::uint64_t value) {
    return steps(site, address, value);
  }
  bool writes(const void* site, const volatile void* address) {
    wrote_ = true;
    return steps(site, address, 0);
  }

 private:
  bool steps(const void* site, const volatile void* address, std::uint64_t value) {
    const std::uint64_t step =
        ((reinterpret_cast<std::uintptr_t>(site) * kFactor ^ reinterpret_cast<std::uintptr_t>(address)) *
             kFactor ^
         value) *
        kFactor;
    round_ = round_ * 31 + step;
    if (step == start_) {
      rounds_ = round_ == last_round_ && wrote_ ? rounds_ + 1 : 0;
      wrote_ = false;
      last_round_ = std::exchange(round_, 0);
      steps_ = 0;
      return rounds_ >= kRounds;
    }
    if (++steps_ < span_) return false;
    start_ = step;  // a later start, since the first one may be before the circle, or the circle was left
    span_ *= 2;
    steps_ = round_ = last_round_ = 0;
    rounds_ = 0;
    return false;
  }

  static constexpr int kRounds = 32;
  static constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15ULL;
  std::uint64_t start_ = 0, round_ = 0, last_round_ = 0, steps_ = 0, span_ = 8;
  int rounds_ = 0;
  bool wrote_ = false;  // in this round
};

}  // namespace sunder::native::explore
