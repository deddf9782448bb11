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
  if (count > 1) half_bits_ = (std::bit_width(count - 1) + 1) / 2;
  for (std::uint64_t& key : keys_) key = seed = mix(seed);
}

std::uint64_t Shuffle::operator()(std::uint64_t i) const {
  if (i >= count_) throw std::out_of_range("place " + std::to_string(i) + " of " + std::to_string(count_));
  if (half_bits_ == 0) return i;
  // The permuted range is less than four times as large, so that this ends soon; starting below count it
  // comes back below count.
  do i = encrypt(i);
  while (i >= count_);
  return i;
}

std::uint64_t Shuffle::encrypt(std::uint64_t x) const {
  const std::uint64_t mask = (std::uint64_t{1} << half_bits_) - 1;
  std::uint64_t left = x >> half_bits_;
  std::uint64_t right = x & mask;
  for (const std::uint64_t key : keys_) {
    const std::uint64_t next = left ^ (mix(right ^ key) & mask);
    left = right;
    right = next;
  }
  return left << half_bits_ | right;
}

}  // namespace sunder
