#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace sunder::native {

/// How threads keep together: they meet every `stride` executions, and each then waits a random time up to
/// `offset` nanoseconds. With long strides threads run fast but drift apart; with short ones they overlap
/// more but meet more often. Thanks to the random wait, a call can begin at any point of another.
struct Pacing {
  std::uint32_t stride;
  std::uint32_t offset;
};

inline constexpr std::array<Pacing, 13> kPacings{{{1, 0},
                                                  {1, 30},
                                                  {1, 120},
                                                  {1, 500},
                                                  {4, 0},
                                                  {4, 60},
                                                  {4, 250},
                                                  {16, 0},
                                                  {16, 60},
                                                  {16, 250},
                                                  {64, 0},
                                                  {64, 250},
                                                  {256, 0}}};

/// Threads that only loop over an array of instances, as in jcstress, where 256 is the default. For
/// comparison.
inline constexpr std::size_t kFreeRunning = kPacings.size() - 1;

}  // namespace sunder::native
