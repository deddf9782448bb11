#include "model/verdict.hpp"

namespace sunder {
namespace {

struct Name {
  std::string operator()(const NonAtomic&) const { return "non-atomic"; }
  std::string operator()(const AtomicWithinBounds&) const { return "atomic-within-bounds"; }
  std::string operator()(const NoViolationFound&) const { return "no-violation-found"; }
  std::string operator()(const Unjudged&) const { return "error"; }
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

std::string name_of(const Verdict& verdict) { return std::visit(Name{}, verdict); }

Bounds bounds_of(const Verdict& verdict, const Effort& effort, const Object& object) {
  return std::visit(BoundsOf{effort, object}, verdict);
}

}  // namespace sunder
