#include "report/gravest_first.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "support/format.hpp"

namespace sunder {
namespace {

// Methods to blame, then suspects, then the others.
int group_of(const MethodResult& result) {
  if (std::holds_alternative<NonAtomic>(result.verdict)) return 0;
  return std::holds_alternative<Suspect>(result.verdict) ? 1 : 2;
}

bool comes_before(const MethodResult* a, const MethodResult* b) {
  if (group_of(*a) != group_of(*b)) return group_of(*a) < group_of(*b);
  const Violation *x = violation_in(a->verdict), *y = violation_in(b->verdict);
  return x && y && is_graver(*x, *y);
}

std::string count_text(Gravity gravity, std::uint64_t count) {
  switch (gravity) {
    case Gravity::bug:
      return counted(count, "bug");
    case Gravity::unknown:
      return with_commas(count) + " unexplained";
    case Gravity::refusal:
      return counted(count, "refusal");
    case Gravity::stale_update:
      return counted(count, "stale update");
    case Gravity::steps:
      return with_commas(count) + " in steps";
    case Gravity::weak_read:
      return counted(count, "weak read");
  }
  return "";
}

}  // namespace

std::vector<const Violation*> violations_in(const Verdict& verdict) {
  std::vector<const Violation*> all;
  if (const Violation* first = violation_in(verdict)) all.push_back(first);
  if (const auto* bad = std::get_if<NonAtomic>(&verdict))
    for (const Violation& other : bad->others) all.push_back(&other);
  return all;
}

std::vector<const MethodResult*> gravest_first(const std::vector<MethodResult>& methods) {
  std::vector<const MethodResult*> made;
  for (const MethodResult& m : methods) made.push_back(&m);
  std::ranges::stable_sort(made, comes_before);
  return made;
}

std::vector<const ObjectResult*> gravest_first(const std::vector<ObjectResult>& objects) {
  std::vector<const ObjectResult*> made;
  for (const ObjectResult& o : objects)
    if (!o.methods.empty()) made.push_back(&o);
  std::ranges::stable_sort(made, [](const ObjectResult* a, const ObjectResult* b) {
    return comes_before(gravest_first(a->methods).front(), gravest_first(b->methods).front());
  });
  return made;
}

std::string counts_text(const std::vector<ObjectResult>& objects) {
  std::map<Gravity, std::uint64_t> counts;
  std::uint64_t all = 0;
  for (const ObjectResult& o : objects)
    for (const MethodResult& m : o.methods)
      if (const auto* bad = std::get_if<NonAtomic>(&m.verdict)) {
        ++counts[gravity_of(bad->violation)];
        ++all;
      }
  std::vector<std::string> texts;
  for (const auto& [gravity, count] : counts) texts.push_back(count_text(gravity, count));
  return all == 0 ? "no violation found" : counted(all, "violation") + ": " + joined(texts);
}

}  // namespace sunder
