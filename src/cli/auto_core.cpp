#include "cli/auto_core.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "cli/tuning.hpp"
#include "model/roles.hpp"
#include "outcomes/atomic_outcomes.hpp"
#include "search/check.hpp"
#include "support/clock.hpp"
#include "support/error.hpp"
#include "support/format.hpp"

namespace sunder::cli {
namespace {

/// Extends `chosen` by elements of the sets that it does not hit, and keeps the best whole choice.
class HittingSet {
 public:
  HittingSet(const std::vector<std::set<int>>& sets, const std::vector<int>& costs)
      : sets_(sets), costs_(costs) {
    extend({});
  }

  [[nodiscard]] std::set<int> best() const { return best_.value_or(std::set<int>{}); }

 private:
  using Worth = std::pair<std::size_t, int>;

  [[nodiscard]] Worth worth_of(const std::set<int>& chosen) const {
    int sum = 0;
    for (const int c : chosen) sum += costs_[static_cast<std::size_t>(c)];
    return {chosen.size(), sum};
  }

  void extend(const std::set<int>& chosen) {
    if (best_ && worth_of(chosen) >= worth_of(*best_)) return;
    const auto open = std::ranges::find_if(sets_, [&](const std::set<int>& s) {
      return std::ranges::none_of(s, [&](int e) { return chosen.contains(e); });
    });
    if (open == sets_.end()) {
      best_ = chosen;
      return;
    }
    for (const int element : *open) {
      std::set<int> longer = chosen;
      longer.insert(element);
      extend(longer);
    }
  }

  const std::vector<std::set<int>>& sets_;
  const std::vector<int>& costs_;
  std::optional<std::set<int>> best_;
};

// The cost of blaming each method: those with a familiar name are trusted most, then those that take single
// values.
std::vector<int> costs_of(const Object& object) {
  std::vector<int> costs;
  for (const Method& m : object.methods) {
    const bool takes_one = m.parameters.size() == 1 && m.parameters[0].shape == Shape::single;
    costs.push_back((m.core ? 4 : 0) + (takes_one ? 1 : 0));
  }
  return costs;
}

// Methods that are to be checked, and those whose results may miss calls by declaration.
std::set<int> never_core(const Object& object, const std::vector<std::string>& to_check) {
  std::set<int> found;
  for (const std::string& label : to_check)
    if (label != kCoreLabel) found.insert(method_from(label, object));
  for (int m = 0; m < static_cast<int>(object.methods.size()); ++m)
    if (object.methods[static_cast<std::size_t>(m)].level != Level::complete) found.insert(m);
  return found;
}

std::set<int> methods_in(const Harness& harness) {
  std::set<int> methods;
  for (const Sequence& s : harness.sequences)
    for (const Invocation& i : s) methods.insert(i.method);
  return methods;
}

/// Methods that cannot all be in the core.
struct Conflict {
  std::set<int> methods;
  bool is_violation = true;  ///< if not, there is one method, whose serial executions differ
};

// The method because of which the core cannot be judged. Throws InputError if it is none.
int unsteady_method(const Object& object, const std::string& why) {
  for (const int m : core_methods(object))
    if (why.starts_with(not_deterministic(object, m))) return m;
  throw InputError("no core can be found: " + why);
}

/// The result of a check of the core.
struct Round {
  std::optional<Conflict> conflict;
  bool is_whole = false;  ///< every harness was run
};

Round round_of(const Found& found, const CheckConfig& config) {
  Listener silent;
  const auto results =
      sunder::check({{found.name, found.object, {}, [&] { return open(found); }}}, config, silent);
  Round round;
  for (const MethodResult& m : results.front().methods) {
    if (const Violation* bad = violation_in(m.verdict)) return {Conflict{methods_in(bad->harness)}};
    const auto* unjudged = std::get_if<Unjudged>(&m.verdict);
    if (m.core && unjudged && !unjudged->untried)
      return {Conflict{{unsteady_method(found.object, unjudged->why)}, false}};
    if (m.core) round.is_whole = !(m.effort.covered < config.largest);
  }
  return round;
}

std::vector<std::string> labels_of_all(const Object& object, const auto& methods) {
  std::vector<std::string> labels;
  for (const int m : methods) labels.push_back(method_label(object, m));
  return labels;
}

std::vector<std::string> labels_of_core(const Object& object) {
  return labels_of_all(object, core_methods(object));
}

}  // namespace

std::set<int> smallest_hitting_set(const std::vector<std::set<int>>& sets, const std::vector<int>& costs) {
  return HittingSet(sets, costs).best();
}

FoundCore auto_core(const SearchOptions& options, const Context& context) {
  if (options.objects.size() != 1) throw InputError("--core auto takes one object at a time");
  Found found = context.ready.one_named(options.objects.front());
  (void)correct_read_only({&found, 1});  // the check that follows says what it corrects
  const std::vector<int> costs = costs_of(found.object);
  CheckConfig config{.seconds = tuning::kCoreRound,
                     .until_settled = true,
                     .largest = tuning::kCoreBounds,
                     .seed = options.seed,
                     .interrupted = &context.interrupted};
  std::set<int> outside = never_core(found.object, options.methods), unsteady;
  std::vector<std::set<int>> conflicts;
  std::set<int> blamed;
  bool is_late = false, is_whole = false;
  for (const TimePoint start = Clock::now(); !is_late && !context.interrupted;) {
    for (int m = 0; m < static_cast<int>(found.object.methods.size()); ++m)
      found.object.methods[static_cast<std::size_t>(m)].core = !blamed.contains(m) && !outside.contains(m);
    set_roles(found.object, options.roles, {});
    for (const int m : methods_without_place(found.object))
      found.object.methods[static_cast<std::size_t>(m)].core = false;
    if (core_methods(found.object).empty())
      throw InputError("no methods of " + found.object.name + " are atomic together");
    const Round round = round_of(found, config);
    const double left = tuning::kCoreWhole - seconds_since(start);
    is_whole = round.is_whole;
    if (!round.conflict) {
      if (is_whole || left < 1) break;
      config.seconds = std::min(2 * config.seconds, left);
      continue;
    }
    std::set<int> methods = round.conflict->methods;
    if (round.conflict->is_violation) {
      conflicts.push_back(std::move(methods));
      blamed = smallest_hitting_set(conflicts, costs);
    } else {
      unsteady.insert(methods.begin(), methods.end());
      outside.merge(methods);
    }
    is_late = left < 0;
  }
  if (is_late)
    throw InputError(fmt::format("no core was found in {} s, after {}; name one, for example\n  {}",
                                 tuning::kCoreWhole, counted(conflicts.size(), "violation"),
                                 command_with_core(context, joined(labels_of_core(found.object), ","))));
  FoundCore made{labels_of_core(found.object), labels_of_all(found.object, blamed), {}};
  made.note += fmt::format("{}: found the core: {}\n", found.name, joined(made.core));
  if (!is_whole)
    made.note += fmt::format("{}: not every harness of this core within {} was run in {} s\n", found.name,
                             to_text(tuning::kCoreBounds), tuning::kCoreWhole);
  if (!unsteady.empty())
    made.note += fmt::format("{}: left out of the core, since serial executions differ: {}\n", found.name,
                             joined(labels_of_all(found.object, unsteady)));
  if (!made.blamed.empty())
    made.note += fmt::format("{}: the fewest methods that explain {}: {}\n", found.name,
                             counted(conflicts.size(), "violation"), joined(made.blamed));
  return made;
}

}  // namespace sunder::cli
