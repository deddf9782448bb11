#include "cli/failing.hpp"

#include <algorithm>

#include "cli/context.hpp"
#include "support/format.hpp"

namespace sunder::cli {
namespace {

// The core counts as declared, since it is trusted.
bool is_declared(const Harness& harness, const Object& object) {
  const auto declares = [&](const Invocation& invocation) {
    const Method& method = object.methods[invocation.method];
    return method.core || method.level_declared;
  };
  return std::ranges::all_of(
      harness.sequences, [&](const Sequence& sequence) { return std::ranges::all_of(sequence, declares); });
}

bool fails(FailOn fail_on, const NonAtomic& verdict, const Object& object) {
  const auto does = [&](const Violation& violation) {
    return fails(fail_on, gravity_of(violation), violation.harness, object);
  };
  return does(verdict.violation) || std::ranges::any_of(verdict.others, does);
}

}  // namespace

CLI::Option* add_fail_on_option(CLI::App& command, std::string& fail_on) {
  auto* option =
      command
          .add_option("--fail-on", fail_on,
                      "Exit with 1 only for violations that nothing explains, and refusals that are not "
                      "declared (bug); for those and for stale updates (stale); for bugs, and for every "
                      "violation of a method that declares its level (declared); or for all (any)")
          ->check(CLI::IsMember({"bug", "stale", "declared", "any"}));
  if (!fail_on.empty()) option->capture_default_str();
  return option;
}

FailOn fail_on_from(const std::string& word) { return word.empty() ? FailOn::any : *named<FailOn>(word); }

// A user who fails only for bugs, or who gives a time, wants more than the first weak read. If any violation
// fails the check, the first one is the answer.
Learning learning_for(const std::string& fail_on, bool has_time) {
  if (fail_on.empty()) return has_time ? Learning::patient : Learning::brief;
  return fail_on_from(fail_on) == FailOn::any ? Learning::brief : Learning::equal;
}

bool fails(FailOn fail_on, Gravity gravity, const Harness& harness, const Object& object) {
  if (gravity <= Gravity::refusal) return true;
  switch (fail_on) {
    case FailOn::bug:
      return false;
    case FailOn::stale:
      return gravity == Gravity::stale_update;
    case FailOn::declared:
      return is_declared(harness, object);
    case FailOn::any:
      return true;
  }
  return true;
}

int exit_code_of(const std::vector<ObjectResult>& results, const Verdicts* baseline, FailOn fail_on) {
  bool all_judged = true;
  for (const ObjectResult& o : results) {
    for (const MethodResult& m : o.methods) {
      if (baseline && is_known(*baseline, o, m)) continue;
      if (const auto* bad = std::get_if<NonAtomic>(&m.verdict); bad && fails(fail_on, *bad, o.object))
        return kViolationFound;
      all_judged &=
          !std::holds_alternative<Unjudged>(m.verdict) && !std::holds_alternative<Suspect>(m.verdict);
    }
  }
  return all_judged ? kNothingFound : kEnvironmentFailed;
}

void excuse(Results& results, FailOn fail_on) {
  results.fail_on = name_of(fail_on);
  for (const ObjectResult& o : results.objects)
    for (const MethodResult& m : o.methods)
      if (const auto* bad = std::get_if<NonAtomic>(&m.verdict); bad && !fails(fail_on, *bad, o.object))
        results.excused.emplace(o.qualified_name, m.method);
}

std::string unexplained_text(const std::vector<ObjectResult>& results, FailOn fail_on) {
  std::vector<std::string> methods;
  for (const ObjectResult& o : results)
    for (const MethodResult& m : o.methods)
      if (const auto* bad = std::get_if<NonAtomic>(&m.verdict);
          bad && gravity_of(bad->violation) == Gravity::unknown)
        methods.push_back(o.qualified_name + "." + m.method);
  if (methods.empty() || fail_on == FailOn::any) return {};
  return "unexplained violations count as bugs for --fail-on: " + joined(methods) + "\n";
}

}  // namespace sunder::cli
