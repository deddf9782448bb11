#pragma once

#include <algorithm>
#include <cstdint>
#include <random>

namespace sunder::native::explore {

/// What the code under test is told by clocks and random devices. It depends on nothing but the execution so
/// far, so that a schedule means the same in every process.
class Clocks {
 public:
  /// An execution starts.
  void reset() { *this = {}; }

  /// In nanoseconds since 1970. Whoever waits for a time by asking again and again gets there soon.
  std::int64_t now() { return nanoseconds_ += 1000 * ++questions_; }

  /// A time limit is over, whatever it was.
  void pass() { nanoseconds_ += std::int64_t{1} << 50; }

  void pass(std::int64_t nanoseconds) { nanoseconds_ += nanoseconds; }
  void pass_until(std::int64_t then) { nanoseconds_ = std::max(nanoseconds_, then); }

  std::uint32_t draw() { return static_cast<std::uint32_t>(random_()); }
  void seed(std::uint32_t seed) { random_.seed(seed); }

 private:
  // Any time would do; from this one, TBB's skip lists draw heights that differ from the start.
  std::int64_t nanoseconds_ = std::int64_t{1'099'000'000} * 1'000'000'000;
  std::int64_t questions_ = 0;
  std::minstd_rand random_;
};

inline Clocks& clocks() {
  static Clocks the;
  return the;
}

}  // namespace sunder::native::explore
