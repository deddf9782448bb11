#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "model/harness.hpp"

/// All tuned numbers of the search, each once. Times are in seconds. `scripts/bench search` judges a change
/// of any of them, unless another bench is named.
namespace sunder::tuning {

// --- Work: the time of executions on a typical object and machine (scripts/bench explore) ---

inline constexpr double kSecondsOfExecution = 5e-6;
inline constexpr double kSecondsOfHarness = 3e-4;  ///< to predict one harness and to request its run
/// The longest run in the wall's time if a run ends by its executions. The limits come sooner.
inline constexpr double kLongestWork = 1000;
/// The same for work between runs: to predict the outcomes of one harness, or to explain one. Its executions
/// take a second or two on a typical object.
inline constexpr double kPatienceOfWork = 100;

// --- Shares of the time ---

/// Several objects are checked in passes, each with this part of the time that is left.
inline constexpr std::array kPasses{0.4, 1.0};
/// An object that takes longer than its share by this time comes after the others from then on.
inline constexpr double kMuchTooLong = 2;
/// The first turn of a method; the turns of each later round are longer by kTurnGrowth. Short first turns
/// report easy violations early.
inline constexpr double kFirstTurn = 0.05, kTurnGrowth = 2;
/// The shortest turn, even if other methods took too long.
inline constexpr double kLeastTurn = 0.02;
/// A method that has had more time than another by this factor and this time waits until the other has caught
/// up. One execution with a result of 10 MB takes seconds (scripts/bench hostile --only HugeText).
inline constexpr double kFarAheadFactor = 4, kFarAhead = 1;
/// The longest turn if the check ends when all is settled, so that it notices that; and the longest of all.
inline constexpr double kLongestTurn = 0.5, kLongestTurnOfWork = 5;
/// No round begins with less time than this.
inline constexpr double kLeastRound = 0.1;
/// The core's share, relative to a method's share of 1. The core is trusted.
inline constexpr double kShareOfCore = 0.5;
/// When all else is decided, the core is searched until it has had this time, and this part of all the time.
inline constexpr double kCoreAlone = 2, kShareOfCoreAlone = 0.25;
/// A check is settled after a time without news: kSettled for each open method, at least kLeastSettled, and
/// at least the part kSettledPart of the time until the last news.
inline constexpr double kSettled = 2, kLeastSettled = 5, kSettledPart = 1.0 / 3;
/// A check does not settle before every harness of these bounds was run once, unless there was no news for
/// kMostSettled seconds for each open method.
inline constexpr Bounds kSmallBounds{4, 2, 2};
inline constexpr double kMostSettled = 4;
/// Workers that explore for one job. The choice of harnesses must not depend on the number of cores.
inline constexpr std::size_t kExplorers = 2;

// --- Which bounds come next: by_debt ---

/// Bounds that are larger by one get less of the time by this factor. The factor is larger if exploring is
/// slow, since unfinished bounds prove nothing.
inline constexpr double kStressedFactor = 1.4, kExploredFactor = 1.4, kSlowlyExploredFactor = 1.8;
/// A value more makes bounds larger by one, from this number of values on: fewer values are not quicker.
inline constexpr int kFewestValues = 2;
/// A sequence or an invocation more makes bounds larger by this number. Exploring begins with few of both:
/// each further one multiplies the schedules, and two sequences show all 87 violations of the paper's tables.
/// By stress, more invocations show more: of 1,500 random harnesses of ConcurrentHashMap.clear with two
/// sequences, run for 2 ms each, 0, 3 and 17 showed a violation with 4, 5 and 6 invocations.
inline constexpr int kSizeOfSequence = 2, kSizeOfSequenceSlowly = 4, kSizeOfInvocation = 2;
/// The same for each sequence beyond the number of cores, by stress: it needs the scheduler's help to show
/// anything. Two cores are assumed at least.
inline constexpr int kSizeBeyondCores = 4, kFewestCores = 2;
/// The smallest bounds whose proof is worth a verdict.
inline constexpr Bounds kLeastProof{3, 2, 2};
/// Bounds that a verdict needs get more of the time by this factor. Those of the core come first of all.
inline constexpr double kWorthOfVerdict = 8, kWorthOfVerdictOnCore = 64;
/// Small bounds are finished before larger ones get much: they get more of the time by this factor.
inline constexpr double kWorthOfSmall = 4;
/// Exhausted bounds can show only reorderings by the hardware, so they get less of the time by this factor.
inline constexpr double kLeftWhenExhausted = 16;

/// Values are spread if some pair of values makes calls meet in another way than 0 and 1 do. Pairs of 0 and
/// each number up to kMostSpread are tried, by this number of methods; at most kMostSpreads differ enough.
inline constexpr int kMostSpread = 16;
inline constexpr std::size_t kMostProbed = 3, kMostSpreads = 2;
/// The schedules of each pair that are explored for this, which takes a millisecond.
inline constexpr std::uint64_t kProbingExecutions = 200;
inline constexpr int kProbingPreemptions = 1;

/// Harnesses that call a method twice, or two methods, or come once more under c11, get less by this factor.
inline constexpr double kReluctanceToCallTwice = 4, kReluctanceToReadLate = 4;
/// The largest bounds of harnesses with two methods. There are many pairs.
inline constexpr Bounds kLargestPairs{4, 3, 2};
/// The most harnesses in a row that one step passes over, because they are not wanted. Passing over
/// kPassedOverAtOnce takes about as long as trying one (scripts/bench unrank).
inline constexpr std::size_t kMostPassedOver = 20'000, kPassedOverAtOnce = 100;

// --- How long a harness is run ---

/// The first pass over some bounds runs each harness for the shortest useful time. Each later pass runs it
/// longer by this factor, up to kLongestSlice.
inline constexpr double kSliceGrowth = 4, kLongestSlice = 1;
/// Executions by stress that take longer are dear. Then a harness gets kLeastExecutions before the next one
/// begins, in at most kLongestSlice: fewer harnesses, each for longer.
inline constexpr double kDearExecution = 3e-5;
inline constexpr std::uint64_t kLeastExecutions = 100;
/// With both engines, a harness with too many schedules is explored again in each pass of this number.
inline constexpr int kExploredEachPass = 2;
/// Exploring gets more time than stress by this factor, because it ends by itself.
inline constexpr double kExploreFactor = 40;
/// A harness within kFurtherBounds with at most kFurtherExecutions schedules is explored once more, with one
/// preemption more than asked for, and so on up to kFurtherPreemptions. That gives about five times the
/// schedules, in milliseconds. It comes later, since it would delay proofs.
inline constexpr Bounds kFurtherBounds = kLeastProof;
inline constexpr std::uint64_t kFurtherExecutions = 160;
inline constexpr int kFurtherPreemptions = 4;
/// Predicting calls that wait takes long. After this time, to notice limits, the others are put back.
inline constexpr double kLongPrediction = 0.1;
/// A request to a worker takes at most this time, so that limits are noticed.
inline constexpr double kLongestRun = 0.25, kTogether = 0.02;
/// A request has at most this number of harnesses (scripts/bench stress). It has fewer if they are explored
/// to their end, since the first may be enough.
inline constexpr std::size_t kMostTogether = 32, kFewTogether = 2;

// --- From a finding to a verdict ---

/// The first run of each smaller harness; each later run is longer by kFirstSliceGrowth.
inline constexpr double kFirstSlice = 0.004, kFirstSliceGrowth = 2;
/// Smaller harnesses get the time in which the violation showed, times this factor, within these limits.
inline constexpr double kPatience = 30, kLeastPatience = 0.01, kMostPatience = 0.5;
/// The core alone gets more: to blame an innocent method is the worst mistake. All of it takes at most
/// kShareOfBlame of the time that is left; a call of tbb:concurrent_multiset may take a millisecond.
inline constexpr double kPatienceWithCore = 10 * kPatience, kCorePatience = 0.1, kShareOfBlame = 0.2;
/// The most calls of each core method, and pairs of core calls, that are tried in the place of a method.
inline constexpr std::size_t kMostSubstitutes = 8, kMostPairsInstead = 36;
/// A method that shows a violation this often where the core also shows one is not searched any longer.
inline constexpr int kMostSuspicions = 20;
/// The time for other methods in the place of one that was found at fault.
inline constexpr double kPatienceWithOthers = 0.1;
inline constexpr std::size_t kMostOthers = 8;
/// A violation is run again for kConfirmSeconds, or longer if it does not show: the machine may be busy.
inline constexpr double kConfirmSeconds = 0.3, kMostConfirmSeconds = 5, kConfirmSlice = 0.03;
/// Its frequency is known well enough after this number of times, or of schedules once a replay has shown it.
inline constexpr std::uint64_t kEnoughSeen = 50, kEnoughSchedules = 2'000;
/// The time to try a violation that an earlier campaign found.
inline constexpr double kKnownSeconds = 3;
/// The time to explore a violation that stress found, for its trace.
inline constexpr double kExplainSeconds = 2;
/// Real threads get this part of the remaining time to show a failure that exploring found, within these
/// limits. They get half as much after each failure that they did not show.
inline constexpr double kShareByThreads = 0.25, kLeastByThreads = 3, kMostByThreads = 10,
                        kShortestByThreads = 0.2;
/// After this number of such failures of a method, threads do not try further ones.
inline constexpr int kMostDoubts = 2;
/// The length of one request for stress, when threads are to show a failure.
inline constexpr double kThreadSlice = 0.5;
/// The time after which a run that does not end is known to hang.
inline constexpr double kTimeToHang = 8;
/// Memory of the enumerations that a job keeps. The tables of one take from a few KB to a few MB.
inline constexpr std::size_t kEnumerationBytes = std::size_t{32} << 20;
/// How long harnesses may still be predicted when a turn is over: a second, and one call that hangs.
inline constexpr double kOverrun = 6;
/// How long requests for a finding may begin after the time is up, and how much longer the last may take.
inline constexpr double kConclusion = 1, kPatienceAtEnd = 5;
/// The time for each total order of a harness. A difference between threads shows every time.
inline constexpr double kSecondsInOrder = 0.02;
inline constexpr std::size_t kMostOrders = 6;

// --- The meaning of a violation ---

/// The serial executions to find out the meaning of an outcome: as many on a busy machine as on an idle one.
inline constexpr std::uint64_t kMeaningExecutions = 300'000;
/// The time for them: this part of the remaining time, within these limits. Where calls are slow or wait, the
/// meaning stays unknown.
inline constexpr double kShareOfMeaning = 0.1, kLeastMeaningSeconds = 1, kMeaningSeconds = 5;
/// Sequences of core calls that may stand for an update: at most kMostSteps calls, and all sequences up to
/// the length at which they would be more than kMostStepCandidates.
inline constexpr int kMostSteps = 6;
inline constexpr std::size_t kMostStepCandidates = 1'024;
/// The most calls of each core method that may be steps, or show the effect of steps, and the most values
/// that steps may have besides those of the harness.
inline constexpr std::size_t kMostStepCalls = 32, kMostValuesAfter = 2;
/// Moments at which call and steps are compared; with more core calls than this, no pairs of them are tried.
inline constexpr std::size_t kMostPasts = 64, kMostProbingCalls = 8;
/// If no core call shows an effect: the calls of each other method that are tried, and the moments for them.
inline constexpr std::size_t kMostOtherCalls = 2, kMostPastsOfOthers = 8;
/// The most moments at which a call is tried for the result that it has without an effect, and the most calls
/// of a harness that may refuse together.
inline constexpr std::size_t kMostPastsOfRefusals = 64, kMostRefusals = 6;
/// A count is compared with what the object gives after up to this number of calls of one update.
inline constexpr std::size_t kMostCounted = 8;
/// Serial executions in one request, so that limits are noticed; serial orders of steps and other calls that
/// are looked at; and the most elements of a read that may look at one after another.
inline constexpr std::size_t kProbedTogether = 256, kMostOrdersOfSteps = 1'000, kMostPieces = 16;

/// After a violation, a brief search for others with another meaning goes on for this time, and for this part
/// of the time until the violation; less if everything within kLeastProof was explored by then.
inline constexpr double kLeastLearning = 0.5, kShareOfLearning = 0.5;
/// Its share of the time, and that of a patient search, relative to that of a method without a violation.
inline constexpr double kWeightOfLearning = 0.25;
/// The most violations of one method, if all are asked for.
inline constexpr std::size_t kMostViolations = 20;

}  // namespace sunder::tuning
