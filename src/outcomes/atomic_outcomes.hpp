#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/harness.hpp"
#include "model/meaning.hpp"
#include "model/outcome.hpp"
#include "outcomes/serial_cache.hpp"
#include "targets/target.hpp"

namespace sunder {

/// Serial executions cannot define the atomic outcomes, because they differ from run to run, or crash. The
/// message names the method.
class SerialError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// How the message of a SerialError begins that is due to this method alone.
std::string not_deterministic(const Object& object, int method);

/// The invocations of a harness in some order, as positions in its outcome.
using Linearization = std::vector<int>;

struct AtomicOutcome {
  Outcome outcome;
  Linearization example;  ///< a linearization that gives the outcome
};

/// Everything that an atomic object can do with a harness.
struct AtomicOutcomes {
  std::vector<AtomicOutcome> all;    ///< distinct, in ascending order of outcomes
  std::uint64_t linearizations = 0;  ///< the number of linearizations that run to their end
  bool waits = false;                ///< in some order some call waits, perhaps only for a later one
  bool may_block = false;            ///< in some order all remaining sequences wait for ever
  bool knows_waits = false;          ///< `all` has the stuck outcomes, too, and `between_waits` is known
  /// Outcomes that are not among these, though calls move one at a time: some call has an effect before it
  /// waits. In ascending order.
  std::vector<Outcome> between_waits = {};
  /// Stuck outcomes at which a call waits for the next notification, whatever came before, so that none is
  /// missing: it would return if it was woken even if it began after others had ended. In ascending order.
  std::vector<Outcome> await_next = {};
  /// Every linearization with its outcome, sorted, if it was asked for.
  std::vector<std::pair<Outcome, Linearization>> each = {};

  /// Each outcome, without its example.
  [[nodiscard]] std::vector<Outcome> outcomes() const;

  [[nodiscard]] bool contains(const Outcome& outcome) const;

  /// Whether calls that move one at a time, and let others move only where they wait, give the outcome.
  [[nodiscard]] bool contains_between_waits(const Outcome& outcome) const;

  /// Whether a call waits for the next notification at this stuck end.
  [[nodiscard]] bool awaits_next(const Outcome& outcome) const;

  /// Whether an object that is atomic between its waits may end with this outcome, in which calls wait for
  /// ever, though all calls may also return, and no order of whole calls ends so.
  [[nodiscard]] bool is_stuck_only_between_waits(const Outcome& outcome) const;

  /// Whether real threads can run the harness again and again, because no atomic object gets stuck in it.
  [[nodiscard]] bool can_be_stressed() const { return !may_block; }
  /// Whether its stuck ends can be judged, or there are none.
  [[nodiscard]] bool can_be_judged() const { return !may_block || knows_waits; }

  /// True if some linearization gives the outcome and keeps the real-time order: no invocation comes before
  /// one that had returned when it began. The order does not count if `each` was not asked for.
  [[nodiscard]] bool contains(const Outcome& outcome, const std::vector<RealTime>& real_time) const;
};

/// Whether no invocation comes before one that had returned when it began.
bool respects(const Linearization& linearization, const std::vector<RealTime>& real_time);

struct WeakCall;

/// The results that some invocations must have, by their positions; none if any result will do.
using Expected = std::vector<std::optional<Value>>;

/// The outcome that an explanation is wanted for.
struct Wanted {
  Expected results = {};  ///< empty if any will do
  std::vector<RealTime> real_time = {};
  bool is_stuck = false;  ///< whether calls wait for ever at the end
};

/// The outcomes that are allowed. Atomicity allows those of linearizations that respect the order within and
/// among sequences. For linearizability they must also respect the real-time order of the invocations.
enum class Criterion { atomicity, linearizability };

/// The most seconds for exploring the executions of one harness in which one call moves at a time.
inline constexpr double kSecondsOfWaits = 2;

/// Walks the linearizations of harnesses and finds their outcomes by serial execution on the target.
class Linearizer {
 public:
  explicit Linearizer(Target& target) : target_(target) {}

  /// Throws SerialError, and InputError if the harness has too many linearizations to walk.
  AtomicOutcomes outcomes(const Harness& harness, Criterion criterion = Criterion::atomicity);

  /// Executes all linearizations that the outcomes of these harnesses need, in one request, because requests
  /// are slow.
  void prepare(std::span<const Harness> harnesses);

  /// Explains the outcome by a linearization in which the weak calls see less, at the strongest level that is
  /// possible. Calls that wait for ever at its end see everything. None if nothing of the kind gives the
  /// outcome. Throws as `outcomes` does.
  std::optional<Explanation> explained(const Harness& harness, const std::vector<WeakCall>& weak,
                                       const Outcome& outcome, const std::vector<RealTime>& real_time = {});

  /// The same for these results, where some calls may have any: at most `most` explanations with the outcomes
  /// that they give, those of the strongest level first.
  std::vector<std::pair<Explanation, Outcome>> explanations(const Harness& harness,
                                                            const std::vector<WeakCall>& weak,
                                                            const Wanted& wanted, std::size_t most);

  /// Every outcome that the weak calls allow, with the strongest level that admits it.
  std::map<Outcome, Level> levels(const Harness& harness, const std::vector<WeakCall>& weak);

  /// Results of each sequence on a fresh instance; none if it does not end well.
  std::vector<std::optional<Outcome>> results(std::span<const Sequence> sequences);
  /// The same, but a call that waits has a result as well; none if a call crashes.
  std::vector<std::optional<Outcome>> results_or_waits(std::span<const Sequence> sequences);

  /// Executes linearizations of the harness again, with pauses. Throws SerialError if a result differs: it
  /// then depends on the time, or on threads that the object starts.
  void refuse_if_time_matters(const Harness& harness);

  /// The number of sequences that were executed so far.
  [[nodiscard]] std::uint64_t executions() const { return executions_; }

  /// Forgets all results. They are made again when needed.
  void forget() { cache_ = {}; }

  /// The most seconds for exploring how the calls of one harness wait.
  [[nodiscard]] double seconds_of_waits() const { return seconds_of_waits_; }
  void set_seconds_of_waits(double seconds) { seconds_of_waits_ = seconds; }

  /// Whether each sequence is a thread of its own in the executions that define the outcomes. They are
  /// explored then. Otherwise one thread makes all calls.
  [[nodiscard]] bool by_threads() const { return by_threads_; }
  void set_by_threads(bool by_threads) { by_threads_ = by_threads; }

 private:
  enum class Crashes { refused, like_waits };
  void execute(std::span<const Sequence> sequences, Crashes crashes = Crashes::refused);
  void execute_at_once(std::span<const Sequence> sequences, Crashes crashes);
  template <class Walker>
  void execute_for(Walker& walk, Crashes crashes);

  std::set<Outcome> stuck_ends(const Harness& harness);
  void note_hang(const Sequence& sequence, const SerialRun& run);
  void make_known(std::span<const Sequence> sequences);

  Target& target_;
  SerialCache cache_;
  bool by_threads_ = false;
  double seconds_of_waits_ = kSecondsOfWaits;
  std::uint64_t executions_ = 0;
  int hangs_ = 0;
  int crashes_ = 0;           // of those that are like waits
  std::size_t at_once_ = 32;  // the number of sequences in one request
};

}  // namespace sunder
