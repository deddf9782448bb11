#include "enumeration/shuffle.hpp"

#include <bit>
#include <stdexcept>
#include <string>

namespace sunder {
namespace {

// The finalizer of SplitMix64.
std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15U;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9U;
  x = (x ^ x >> 27) * 0x94d049bb133111ebU;
  return x ^ x >> 31;
}

}  // namespace

Shuffle::Shuffle(std::uint64_t count, std::uint64_t seed) : count_(count) {
  const int bits = count > 1 ? std::bit_width(count - 1) : 0;
  right_bits_ = (bits + 1) / 2;
  right_mask_ = (std::uint64_t{1} << right_bits_) - 1;
  left_mask_ = (std::uint64_t{1} << (bits - right_bits_)) - 1;
  for (auto& round : keys_)
    for (std::uint64_t& key : round) key = seed = mix(seed);
}

std::uint64_t Shuffle::operator()(std::uint64_t i) const {
  if (i >= count_) throw std::out_of_range("place " + std::to_string(i) + " of " + std::to_string(count_));
  // The permuted range is less than twice as large, so this ends soon. A cycle that starts below count
  // returns below count.
  do i = encrypt(i);
  while (i >= count_);
  return i;
}

std::uint64_t Shuffle::encrypt(std::uint64_t x) const {
  std::uint64_t left = x >> right_bits_;
  std::uint64_t right = x & right_mask_;
  for (const auto& [a, b] : keys_) {
    left ^= mix(right ^ a) & left_mask_;
    right ^= mix(left ^ b) & right_mask_;
  }
  return left << right_bits_ | right;
}

}  // namespace sunder
