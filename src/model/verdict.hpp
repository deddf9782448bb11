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

struct NonAtomic {
  Violation violation;
};

/// Every schedule of every harness within the bounds, with at most so many preemptions if that was a limit,
/// gave an atomic outcome. The values are 0..V-1, or those of declared domains.
struct AtomicWithinBounds {
  Bounds bounds;
  std::optional<int> preemptions;
  std::string memory = "sc";  ///< the memory model of the schedules: sequentially consistent
};

struct NoViolationFound {};

/// The method could not be judged.
struct Unjudged {
  std::string why;
  bool untried = false;  ///< for want of time, or of a harness
};

using Verdict = std::variant<NonAtomic, AtomicWithinBounds, NoViolationFound, Unjudged>;

/// Which of them, where the rest is not known.
enum class VerdictKind { non_atomic, atomic_within_bounds, no_violation_found, error };

template <>
inline constexpr std::array kEvery<VerdictKind>{VerdictKind::non_atomic, VerdictKind::atomic_within_bounds,
                                                VerdictKind::no_violation_found, VerdictKind::error};

/// As in result files.
constexpr const char* name_of(VerdictKind kind) {
  switch (kind) {
    case VerdictKind::non_atomic:
      return "non-atomic";
    case VerdictKind::atomic_within_bounds:
      return "atomic-within-bounds";
    case VerdictKind::no_violation_found:
      return "no-violation-found";
    case VerdictKind::error:
      return "error";
  }
  return "";
}

VerdictKind kind_of(const Verdict& verdict);
inline std::string name_of(const Verdict& verdict) { return name_of(kind_of(verdict)); }

/// Whether more time could change it.
bool is_open(const Verdict& verdict);

/// What was tried for a verdict.
struct Effort {
  std::uint64_t harnesses = 0;  ///< different ones
  std::uint64_t executions = 0;
  std::uint64_t exhausted = 0;  ///< harnesses all of whose schedules were explored, ...
  std::uint64_t schedules = 0;  ///< ... which were so many
  double seconds = 0;
  Bounds largest{};           ///< the largest bounds that were reached ...
  Bounds covered{};           ///< ... and the last of the ladder up to which every harness was run
  std::uint64_t skipped = 0;  ///< harnesses that may block for ever even if the object is atomic
};

/// The verdict on one method, or on the core methods together (they are trusted, but not blindly).
struct MethodResult {
  std::string method;  ///< its label; "core" for the core methods together
  bool core = false;
  Verdict verdict = NoViolationFound{};
  Effort effort;
  /// Why no more than the verdict says is proven: premises that did not hold. See no_proof_of.
  std::vector<std::string> no_proof = {};
  /// A deadlock, a hang or a crash that exploring found, but that real threads did not show: nobody is
  /// blamed.
  std::optional<Violation> only_scheduled = {};
};

struct ObjectResult {
  Object object;
  std::string qualified_name;  ///< how the command line calls it
  std::vector<MethodResult> methods;
};

/// What the shards of a campaign found about one method, as one result. If not all of them are there,
/// `missing` says so, and nothing is proven.
MethodResult combined(const std::vector<MethodResult>& shards, const std::string& missing = {});

/// "only shard 2 of 5 was searched", "only 3 of 5 shards were searched"; empty if these are all.
std::string missing_shards(const std::vector<int>& searched, int of);

/// Where the core is not atomic, a method that shows a violation may do no more than show the core's.
Verdict acquittal(const Violation& violation, const Object& object);

/// Those of the violation's harness, those that were exhausted, or the largest that were reached.
Bounds bounds_of(const Verdict& verdict, const Effort& effort, const Object& object);

}  // namespace sunder
