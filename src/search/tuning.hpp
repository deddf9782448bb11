#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "model/harness.hpp"

/// Every number that the search is tuned by, once. Times are in seconds. `scripts/bench search` judges a
/// change of any of them, unless another bench is named.
namespace sunder::tuning {

// --- Work: what executions take on a plain object and a plain machine (scripts/bench explore) ---

inline constexpr double kSecondsOfExecution = 5e-6;
inline constexpr double kSecondsOfHarness = 3e-4;  ///< to predict one and to ask for it
/// The longest run in the wall's time where a run ends by its executions: the limits come sooner.
inline constexpr double kLongestWork = 1000;

// --- Shares of the time ---

/// Several objects are checked in passes, each with this part of the time that is left. Objects that are
/// decided early leave their time to the others.
inline constexpr std::array kPasses{0.4, 1.0};
/// The first turn of a method; each later round doubles it. Short first turns report easy violations early.
inline constexpr double kFirstTurn = 0.05;
/// The shortest turn, even if other methods took too long.
inline constexpr double kLeastTurn = 0.02;
/// The longest turn where the check ends when all is settled, so that this is noticed.
inline constexpr double kLongestTurn = 0.5;
/// The longest turn where nothing else limits it.
inline constexpr double kLongestTurnOfWork = 5;
/// No round begins with less time than this.
inline constexpr double kLeastRound = 0.1;
/// The core's share, compared with a method's: it is trusted.
inline constexpr double kShareOfCore = 0.5;
/// The core's last turn, when everything else is decided.
inline constexpr double kCoreAlone = 1;
/// A check is settled after this long without news for each open method, and at least kLeastSettled, and at
/// least this part of the time until the last news.
inline constexpr double kSettled = 2, kLeastSettled = 5, kSettledPart = 1.0 / 3;
/// Workers that explore for one job, however many cores there are: the harnesses must not depend on them.
inline constexpr std::size_t kExplorers = 2;

// --- Which bounds next: by_debt ---

/// Bounds that are one larger get this much less of the time. Still less where exploring is slow, since
/// unfinished bounds prove nothing.
inline constexpr double kStressedFactor = 1.4, kExploredFactor = 1.4, kSlowlyExploredFactor = 1.8;
/// The smallest bounds whose proof is worth a verdict.
inline constexpr Bounds kLeastProof{3, 2, 2};
/// Bounds that a verdict needs are explored first, to their end: they get this much more of the time. Those
/// of the core come before everything else.
inline constexpr double kWorthOfVerdict = 8, kWorthOfVerdictOnCore = 64;
/// Exhausted bounds can show only reorderings by the hardware: they get this much less.
inline constexpr double kLeftWhenExhausted = 16;

// --- How long a harness is run ---

/// The first pass over some bounds runs each harness as shortly as makes sense. Each later pass runs it this
/// much longer, up to kLongestSlice.
inline constexpr double kSliceGrowth = 4, kLongestSlice = 1;
/// Exploring gets this much more than stress: it ends by itself.
inline constexpr double kExploreFactor = 40;
/// Calls that wait take a while to be predicted. After this time the other harnesses are put back, so that
/// limits are noticed.
inline constexpr double kLongPrediction = 0.1;
/// One request to a worker takes at most this long, so that limits are noticed, ...
inline constexpr double kLongestRun = 0.25, kTogether = 0.02;
/// ... and has at most this many harnesses (scripts/bench stress).
inline constexpr std::size_t kMostTogether = 32;
/// The same where harnesses are explored to their end: the first may be enough.
inline constexpr std::size_t kFewTogether = 2;

// --- From a finding to a verdict ---

/// The first run of each smaller harness.
inline constexpr double kFirstSlice = 0.004;
/// Smaller harnesses get this many times the time in which the violation showed, within these limits.
inline constexpr double kPatience = 30, kLeastPatience = 0.01, kMostPatience = 0.5;
/// The core alone gets this many times as much, and at least kCorePatience: to blame an innocent method is
/// the worst mistake.
inline constexpr double kPatienceWithCore = 10 * kPatience, kCorePatience = 0.1;
/// Other methods in the place of one that was found at fault.
inline constexpr double kPatienceWithOthers = 0.1;
inline constexpr std::size_t kMostOthers = 8;
/// A violation is run again for kConfirmSeconds, or longer if it does not show: the machine may be busy.
inline constexpr double kConfirmSeconds = 0.3, kMostConfirmSeconds = 5, kConfirmSlice = 0.03;
/// After it was seen this often its frequency is known well enough.
inline constexpr std::uint64_t kEnoughSeen = 50;
/// A violation that an earlier campaign found.
inline constexpr double kKnownSeconds = 3;
/// Exploring a violation that stress found, for its trace.
inline constexpr double kExplainSeconds = 2;
/// Real threads get this part of the time that is left to show a failure that exploring found, within these
/// limits, and half as much after each failure that they did not show.
inline constexpr double kShareByThreads = 0.25, kLeastByThreads = 3, kMostByThreads = 10,
                        kShortestByThreads = 0.2;
/// After this many such failures a method's further ones are not tried by threads.
inline constexpr int kMostDoubts = 2;
/// Stress that is asked for at once when threads are to show a failure.
inline constexpr double kThreadSlice = 0.5;
/// A run that does not end is known to hang after this time.
inline constexpr double kTimeToHang = 8;
/// Each total order of a harness: a difference between threads shows each time.
inline constexpr double kSecondsInOrder = 0.02;
inline constexpr std::size_t kMostOrders = 6;

}  // namespace sunder::tuning
