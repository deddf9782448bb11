#include "model/verdict.hpp"

#include <algorithm>

namespace sunder {
namespace {

struct KindOfVerdict {
  VerdictKind operator()(const NonAtomic&) const { return VerdictKind::non_atomic; }
  VerdictKind operator()(const Suspect&) const { return VerdictKind::suspect; }
  VerdictKind operator()(const AtomicWithinBounds& v) const {
    return v.level == Level::complete ? VerdictKind::atomic_within_bounds : VerdictKind::level_within_bounds;
  }
  VerdictKind operator()(const NoViolationFound&) const { return VerdictKind::no_violation_found; }
  VerdictKind operator()(const Unjudged&) const { return VerdictKind::error; }
};

struct BoundsOf {
  const Effort& effort;
  const Object& object;
  Bounds operator()(const NonAtomic& v) const { return bounds_of(v.violation.harness, object); }
  Bounds operator()(const Suspect& v) const { return bounds_of(v.violation.harness, object); }
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

std::vector<std::string> labels_of(const Object& object, const std::vector<int>& methods) {
  std::vector<std::string> labels{kCoreLabel};
  for (const int m : methods) labels.push_back(method_label(object, m));
  if (methods.size() > 1) labels.emplace_back(kPairsLabel);
  return labels;
}

bool is_left_out(const MethodResult& result) {
  const auto* unjudged = std::get_if<Unjudged>(&result.verdict);
  return result.method == kPairsLabel && unjudged && unjudged->untried;
}

const Violation* violation_in(const Verdict& verdict) {
  if (const auto* bad = std::get_if<NonAtomic>(&verdict)) return &bad->violation;
  const auto* suspect = std::get_if<Suspect>(&verdict);
  return suspect ? &suspect->violation : nullptr;
}

void add_violation(NonAtomic& verdict, Violation violation) {
  std::vector<Violation> all = std::move(verdict.others);
  all.insert(all.begin(), std::move(verdict.violation));
  const auto is_same = [&](const Violation& known) { return same_meaning(known, violation); };
  if (std::ranges::none_of(all, is_same)) all.push_back(std::move(violation));
  std::ranges::stable_sort(all, is_graver);
  verdict.violation = std::move(all.front());
  verdict.others.assign(std::make_move_iterator(all.begin() + 1), std::make_move_iterator(all.end()));
}

Bounds bounds_of(const Verdict& verdict, const Effort& effort, const Object& object) {
  return std::visit(BoundsOf{effort, object}, verdict);
}

}  // namespace sunder
