#pragma once

#include <cstdint>

/// The tuned numbers of the JVM target. Times are in seconds.
namespace sunder::jvm::tuning {

/// A quick look takes one preemption. Of the paper's 85 harnesses that show a violation with two preemptions,
/// 71 show one with a single preemption. That takes a tenth of the schedules, and these need no switch
/// between threads. Its time is long enough for the executions, not the clock, to end it.
inline constexpr int kQuickPreemptions = 1;
inline constexpr std::uint64_t kQuickExecutions = 1000;
inline constexpr double kQuickSeconds = 0.5;
/// A call that runs serially for this time may spin: its sequence is explored alone for that time.
inline constexpr double kDoubtSeconds = 2, kAloneSeconds = 2;
/// The longest answer to a request without a time of its own: to describe a class may run its initialiser.
inline constexpr double kDescribeSeconds = 60;

}  // namespace sunder::jvm::tuning
