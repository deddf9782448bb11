#pragma once

#include <array>
#include <cstdint>

namespace sunder {

/// A pseudorandom permutation of 0..count-1, fixed by the seed. It needs no memory and computes any place: a
/// Feistel network on the next power of two, applied until the result is below count.
class Shuffle {
 public:
  Shuffle(std::uint64_t count, std::uint64_t seed);

  /// The number at place i < count; throws std::out_of_range if there is none.
  [[nodiscard]] std::uint64_t operator()(std::uint64_t i) const;

 private:
  [[nodiscard]] std::uint64_t encrypt(std::uint64_t x) const;

  std::uint64_t count_;
  int right_bits_ = 0;
  std::uint64_t left_mask_ = 0;
  std::uint64_t right_mask_ = 0;
  std::array<std::array<std::uint64_t, 2>, 4> keys_ = {};
};

}  // namespace sunder
