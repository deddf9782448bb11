#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "model/harness.hpp"
#include "model/outcome.hpp"
#include "outcomes/serial_cache.hpp"
#include "targets/target.hpp"

namespace sunder {

/// Serial executions do not say what is atomic: they differ from run to run, or crash. Names the method.
class SerialError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Invocations of a harness in some order, by their position in its outcome.
using Linearization = std::vector<int>;

struct AtomicOutcome {
  Outcome outcome;
  Linearization example;  ///< one linearization that gives it
};

/// What an atomic object can do with a harness.
struct AtomicOutcomes {
  std::vector<AtomicOutcome> all;    ///< distinct, in ascending order of outcomes
  std::uint64_t linearizations = 0;  ///< those that run to their end
  bool may_block = false;            ///< some order leads to where every remaining sequence waits for ever
  /// Every linearization with its outcome, sorted, where it was asked for.
  std::vector<std::pair<Outcome, Linearization>> each = {};

  /// Each outcome, without its example.
  [[nodiscard]] std::vector<Outcome> outcomes() const;

  [[nodiscard]] bool contains(const Outcome& outcome) const;

  /// Whether some linearization gives the outcome without putting an invocation before one that had returned
  /// when it began. Each linearization must be there, if anything is known of that.
  [[nodiscard]] bool contains(const Outcome& outcome, const std::vector<RealTime>& real_time) const;
};

/// What counts as allowed: outcomes of linearizations that respect the order within and among sequences, or
/// in which invocations really returned and began, too.
enum class Criterion { atomicity, linearizability };

/// Walks the linearizations of harnesses and finds their outcomes by serial execution on the target.
class Linearizer {
 public:
  explicit Linearizer(Target& target) : target_(target) {}

  /// Throws SerialError, and InputError if the harness has too many linearizations to walk.
  AtomicOutcomes outcomes(const Harness& harness, Criterion criterion = Criterion::atomicity);

  /// Executes what the outcomes of these harnesses need, all at once, since a request takes a while.
  void prepare(std::span<const Harness> harnesses);

  /// Executes linearizations of the harness once more, slowly. Throws SerialError if something gives another
  /// result then: it depends on the time, or on threads that the object starts.
  void refuse_if_time_matters(const Harness& harness);

  /// What was executed will be executed again when it is needed.
  void forget() { cache_ = {}; }

 private:
  void execute(std::span<const Sequence> sequences);

  Target& target_;
  SerialCache cache_;
};

}  // namespace sunder
