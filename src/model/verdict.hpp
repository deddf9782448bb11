#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/harness.hpp"
#include "model/object.hpp"
#include "model/violation.hpp"

namespace sunder {

/// Bounds that are proven with values of this spread, see model/spread.hpp.
struct SpreadBounds {
  int spread = 0;
  Bounds bounds;

  friend bool operator==(const SpreadBounds&, const SpreadBounds&) = default;
};

/// Every schedule of every harness within the bounds that calls the method once gave an outcome that this
/// level of the method admits; `preemptions` is the limit of the schedules, if there was one. The values are
/// 0..V-1, or those of declared domains.
struct AtomicWithinBounds {
  Bounds bounds;
  std::optional<int> preemptions;
  /// The memory model of the schedules: sequentially consistent (sc), or that of C++ (c11).
  std::string memory = "sc";
  /// If the memory model was not given: bounds within which it also holds under c11. `twice` and `spreads`
  /// are then about sc only.
  std::optional<Bounds> weakly = std::nullopt;
  std::optional<Bounds> twice = std::nullopt;  ///< the same for harnesses that call the method twice
  std::vector<SpreadBounds> spreads = {};      ///< the same for values that are spread
  /// The strongest level that admits everything that was seen. It is weaker than `complete` only if a weaker
  /// one is declared.
  Level level = Level::complete;
};

/// The lower of two limits of preemptions; none is no limit.
std::optional<int> fewer_preemptions(std::optional<int> a, std::optional<int> b);

struct NoViolationFound {
  Level level = Level::complete;  ///< as above
};

/// The effort behind a verdict.
struct Effort {
  std::uint64_t harnesses = 0;  ///< each counts once
  std::uint64_t executions = 0;
  std::uint64_t exhausted = 0;  ///< harnesses that were explored to the end
  std::uint64_t schedules = 0;  ///< the schedules of those harnesses
  double seconds = 0;
  Bounds largest{};           ///< the largest bounds of which some harnesses were run
  Bounds covered{};           ///< every harness within these bounds, and of the own shards, was run
  std::uint64_t skipped = 0;  ///< harnesses in which even an atomic object may wait for ever
  /// Harnesses that gave an outcome of an object that is atomic between its waits only.
  std::uint64_t between_waits = 0;
  /// Those among them that ended with calls that wait for ever, though all calls may also return, and no
  /// order of whole calls ends so.
  std::uint64_t stuck_between_waits = 0;
  std::string between_waits_example = {};  ///< "HARNESS gave OUTCOME": one of those outcomes
  bool refused = false;  ///< some call of the method refused, and that was no violation, or none that was new
  /// Each sequence was a thread of its own in the executions that define atomic outcomes.
  bool by_threads = false;
};

/// The method gave outcomes that its level (atomic, if none is declared) does not admit.
struct NonAtomic {
  Violation violation;  ///< the gravest
  /// Whether the method is to blame whatever the core does elsewhere: without its calls, and with core calls
  /// in their place, every schedule of the harness is atomic.
  bool convicted = false;
  std::vector<Violation> others = {};  ///< violations with another meaning, the gravest first
  /// The strongest level that admits everything that was seen of the method; none if no level does.
  std::optional<Level> level = std::nullopt;
  /// Set if everything within some bounds was explored, and all of it has the meaning of one of these
  /// violations.
  std::optional<AtomicWithinBounds> within = std::nullopt;
  Effort until = {};  ///< the effort until the first violation
  /// The method whose harness showed the first violation; empty if its own did.
  std::string found_with = {};
  bool ended = true;  ///< false while the search for further violations goes on
};

/// A violation that may be the core's doing: the core is not atomic either, and the method is not convicted.
struct Suspect {
  Violation violation;
  Harness core;  ///< the core alone shows a violation in it
};

/// The method could not be judged.
struct Unjudged {
  std::string why;
  bool untried = false;  ///< there was no time, or no harness
};

using Verdict = std::variant<NonAtomic, Suspect, AtomicWithinBounds, NoViolationFound, Unjudged>;

/// The kind of a verdict, for places that know no more of it.
/// `level_within_bounds` is AtomicWithinBounds at a level that is declared and weaker than complete.
enum class VerdictKind {
  non_atomic,
  suspect,
  atomic_within_bounds,
  level_within_bounds,
  no_violation_found,
  error
};

template <>
inline constexpr std::array kEvery<VerdictKind>{
    VerdictKind::non_atomic,           VerdictKind::suspect,
    VerdictKind::atomic_within_bounds, VerdictKind::level_within_bounds,
    VerdictKind::no_violation_found,   VerdictKind::error};

/// As in result files.
constexpr const char* name_of(VerdictKind kind) {
  switch (kind) {
    case VerdictKind::non_atomic:
      return "non-atomic";
    case VerdictKind::suspect:
      return "suspect";
    case VerdictKind::atomic_within_bounds:
      return "atomic-within-bounds";
    case VerdictKind::level_within_bounds:
      return "level-within-bounds";
    case VerdictKind::no_violation_found:
      return "no-violation-found";
    case VerdictKind::error:
      return "error";
  }
  return "";
}

VerdictKind kind_of(const Verdict& verdict);
inline std::string name_of(const Verdict& verdict) { return name_of(kind_of(verdict)); }

/// The violation of a verdict that shows one; the gravest if there are several.
const Violation* violation_in(const Verdict& verdict);

/// Adds a violation of the method, unless there is one with the same meaning. The gravest leads.
void add_violation(NonAtomic& verdict, Violation violation);

/// True if more time could change the verdict.
bool is_open(const Verdict& verdict);

/// The verdict on one method, or on the core methods together (they are trusted, but not blindly).
struct MethodResult {
  std::string method;  ///< its label; "core" for the core methods together
  bool core = false;
  Verdict verdict = NoViolationFound{};
  Effort effort;
  /// The premises that did not hold, so that no more than the verdict is proven. See no_proof_of.
  std::vector<std::string> no_proof = {};
  /// A deadlock, a hang or a crash that exploring found and real threads did not show. Nobody is blamed for
  /// it.
  std::optional<Violation> only_scheduled = {};
  /// The part of the harnesses that the result is about: "shard 2 of 5". Empty if it is about all of them.
  std::string part = {};
};

/// The labels of the core and of two methods together. No method can have one of them.
inline constexpr const char *kCoreLabel = "core", *kPairsLabel = "two methods";

/// Why a method is not judged if there is nothing to run.
inline constexpr const char* kNoHarness =
    "not tried: found no harness within the bounds that can show anything";

/// The labels of the results of an object, in their order: of the core, of these methods, and of two methods
/// together if there are two.
std::vector<std::string> labels_of(const Object& object, const std::vector<int>& methods);

/// Whether the result says nothing: no two methods were tried together, for want of time or of methods that
/// are atomic by themselves.
bool is_left_out(const MethodResult& result);

struct ObjectResult {
  Object object;
  std::string qualified_name;  ///< its name on the command line
  std::vector<MethodResult> methods;
};

/// The results of several shards on one method, as one result. If they are only a part, nothing is proven.
MethodResult combined(const std::vector<MethodResult>& shards, const std::string& part = {});

/// "shard 2 of 5", "3 of 5 shards"; empty if these are all.
std::string part_of_shards(const std::vector<int>& searched, int of);

/// Where the core is not atomic, a method that is not convicted may only show the core's violation: it is a
/// suspect.
void acquit(MethodResult& result, const Violation& of_core);

/// The bounds of the violation's harness, the proven bounds, or the largest that were reached.
Bounds bounds_of(const Verdict& verdict, const Effort& effort, const Object& object);

}  // namespace sunder
