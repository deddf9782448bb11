#include "model/verdict.hpp"

namespace sunder {
namespace {

struct Name {
  std::string operator()(const NonAtomic&) const { return "non-atomic"; }
  std::string operator()(const AtomicWithinBounds&) const { return "atomic-within-bounds"; }
  std::string operator()(const NoViolationFound&) const { return "no-violation-found"; }
  std::string operator()(const Unjudged&) const { return "error"; }
};

}  // namespace

std::string name_of(const Verdict& verdict) { return std::visit(Name{}, verdict); }

Bounds bounds_of(const Verdict& verdict, const Effort& effort, const Object& object) {
  if (const auto* bad = std::get_if<NonAtomic>(&verdict)) return bounds_of(bad->violation.harness, object);
  if (const auto* proven = std::get_if<AtomicWithinBounds>(&verdict)) return proven->bounds;
  return effort.largest;
}

}  // namespace sunder
