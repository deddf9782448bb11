#pragma once

#include <algorithm>
#include <cstdint>
#include <random>

namespace sunder::native::explore {

/// Clocks and random numbers for the code under test. They depend on the execution so far and on nothing
/// else, so that a schedule means the same in every process.
class Clocks {
 public:
  /// An execution starts.
  void reset() { *this = {}; }

  /// Nanoseconds since 1970. Each call adds more than the last, so that a loop that polls the clock ends
  /// soon.
  std::int64_t now() { return nanoseconds_ += 1000 * ++questions_; }

  /// Lets any time limit pass.
  void pass() { nanoseconds_ += std::int64_t{1} << 50; }

  void pass(std::int64_t nanoseconds) { nanoseconds_ += nanoseconds; }
  void pass_until(std::int64_t then) { nanoseconds_ = std::max(nanoseconds_, then); }

  std::uint32_t draw() { return static_cast<std::uint32_t>(random_()); }
  void seed(std::uint32_t seed) { random_.seed(seed); }

 private:
  // An arbitrary time. With this one, TBB's skip lists draw different heights from the start.
  std::int64_t nanoseconds_ = std::int64_t{1'099'000'000} * 1'000'000'000;
  std::int64_t questions_ = 0;
  std::minstd_rand random_;
};

inline Clocks& clocks() {
  static Clocks the;
  return the;
}

}  // namespace sunder::native::explore
