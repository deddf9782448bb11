#include "search/draw/scope.hpp"

#include <algorithm>

#include "search/tuning.hpp"

namespace sunder {
namespace {

// The object with more core methods, so that harnesses may call these often.
Object with_core(Object object, const Scope& scope) {
  for (int m = 0; m < static_cast<int>(object.methods.size()); ++m)
    if (scope.pairs || scope.method == m) object.methods[m].core = true;
  return object;
}

void add_rungs(std::vector<Rung>& rungs, const Object& object, Family family, const Bounds& largest) {
  for (Rung rung : ladder(object, std::nullopt, largest)) {
    rung.family = family;
    rungs.push_back(rung);
  }
}

std::vector<int> non_core_calls(const Harness& harness, const Object& object) {
  std::vector<int> calls;
  for (const Sequence& sequence : harness.sequences)
    for (const Invocation& i : sequence)
      if (!object.methods[i.method].core) calls.push_back(i.method);
  std::ranges::sort(calls);
  return calls;
}

}  // namespace

std::vector<Rung> rungs_of(const Scope& scope, const Object& object, const Bounds& largest, bool goes_deeper,
                           bool weakly) {
  std::vector<Rung> rungs;
  if (!scope.pairs) rungs = ladder(object, scope.method, largest);
  for (Rung rung : std::vector(rungs)) {
    rung.family = Family::deeper;
    if (goes_deeper && rung.bounds.is_within(tuning::kFurtherBounds)) rungs.push_back(rung);
    rung.family = Family::weak;
    if (weakly) rungs.push_back(rung);
  }
  if (scope.method) add_rungs(rungs, with_core(object, scope), Family::twice, largest);
  if (scope.pairs)
    add_rungs(rungs, with_core(object, scope), Family::pairs, common(largest, tuning::kLargestPairs));
  return rungs;
}

Enumeration enumeration_of(const Scope& scope, const Rung& rung, const Object& object) {
  if (rung.family == Family::once || is_once_more(rung.family))
    return {object, scope.method, rung.bounds, rung.orders()};
  return {with_core(object, scope), std::nullopt, rung.bounds, rung.orders()};
}

bool belongs(const Harness& harness, Family family, const Scope& scope, const Object& object) {
  if (family == Family::once || is_once_more(family)) return true;
  const std::vector<int> calls = non_core_calls(harness, object);
  if (calls.size() != 2) return false;
  return family == Family::twice ? calls[0] == scope.method && calls[1] == scope.method
                                 : calls[0] != calls[1];
}

std::vector<int> non_core_methods(const Harness& harness, const Object& object) {
  std::vector<int> methods = non_core_calls(harness, object);
  methods.erase(std::unique(methods.begin(), methods.end()), methods.end());
  return methods;
}

}  // namespace sunder
