#pragma once

#include <concurrentqueue/blockingconcurrentqueue.h>
#include <concurrentqueue/concurrentqueue.h>

#include <array>
#include <cstdint>
#include <vector>

#include "sunder/sunder.hpp"

namespace gallery {

/// Small blocks, so that small harnesses reach their ends, and few looks before a call sleeps, so that every
/// schedule of them is explored.
struct MoodycamelTraits : moodycamel::ConcurrentQueueDefaultTraits {
  static constexpr std::size_t BLOCK_SIZE = 2;
  static constexpr int MAX_SEMA_SPINS = 2;
};

using MoodycamelQueue = moodycamel::ConcurrentQueue<int, MoodycamelTraits>;
using BlockingMoodycamelQueue = moodycamel::BlockingConcurrentQueue<int, MoodycamelTraits>;

/// The time limit of timed waits, in microseconds.
inline constexpr std::int64_t kMoodycamelPatience = 100;

/// The same queues, by tokens.
std::vector<sunder::ObjectEntry> moodycamel_by_tokens();

}  // namespace gallery
