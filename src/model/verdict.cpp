#include "model/verdict.hpp"

#include <algorithm>

namespace sunder {
namespace {

struct KindOfVerdict {
  VerdictKind operator()(const NonAtomic&) const { return VerdictKind::non_atomic; }
  VerdictKind operator()(const AtomicWithinBounds&) const { return VerdictKind::atomic_within_bounds; }
  VerdictKind operator()(const NoViolationFound&) const { return VerdictKind::no_violation_found; }
  VerdictKind operator()(const Unjudged&) const { return VerdictKind::error; }
};

struct BoundsOf {
  const Effort& effort;
  const Object& object;
  Bounds operator()(const NonAtomic& v) const { return bounds_of(v.violation.harness, object); }
  Bounds operator()(const AtomicWithinBounds& v) const { return v.bounds; }
  Bounds operator()(const NoViolationFound&) const { return effort.largest; }
  Bounds operator()(const Unjudged&) const { return effort.largest; }
};

}  // namespace

std::optional<int> fewer_preemptions(std::optional<int> a, std::optional<int> b) {
  if (!a || !b) return a ? a : b;
  return std::min(*a, *b);
}

VerdictKind kind_of(const Verdict& verdict) { return std::visit(KindOfVerdict{}, verdict); }

Bounds bounds_of(const Verdict& verdict, const Effort& effort, const Object& object) {
  return std::visit(BoundsOf{effort, object}, verdict);
}

}  // namespace sunder
