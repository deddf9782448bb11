#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "cli/context.hpp"
#include "model/text.hpp"
#include "outcomes/atomic_outcomes.hpp"
#include "outcomes/waits.hpp"
#include "report/meaning_text.hpp"
#include "report/violation_text.hpp"
#include "search/meaning/explainer.hpp"
#include "support/error.hpp"
#include "support/format.hpp"
#include "support/standard_streams.hpp"

namespace sunder::cli {
namespace {

struct OutcomesOptions {
  std::string harness, object;
  std::optional<std::string> explain = std::nullopt;
};

// Reads "0, -1, true", or throws InputError.
Outcome outcome_from(const std::string& text, const Harness& harness) {
  Outcome made = cli::outcome_from(text);
  const std::size_t calls = static_cast<std::size_t>(invocation_count(harness));
  if (made.size() != calls)
    throw InputError(fmt::format("'{}' is no outcome of this harness: it has {}, and the harness has {}",
                                 text, counted(made.size(), "result"), counted(calls, "call")));
  return made;
}

// The linearization that gives an atomic outcome, or the meaning of one that is not atomic.
int explain(const Outcome& outcome, const Harness& harness, const Found& found) {
  const auto target = open(found);
  Linearizer linearizer(*target);
  const AtomicOutcomes atomic = linearizer.outcomes(harness);
  const std::string start = fmt::format("{}\n\n{} is ", to_text(harness, found.object), to_text(outcome));
  const auto same = std::ranges::find(atomic.all, outcome, &AtomicOutcome::outcome);
  if (same != atomic.all.end()) {
    print(stdout,
          fmt::format("{}atomic: {}\n", start, linearization_text(same->example, harness, found.object)));
    return kNothingFound;
  }
  if (atomic.contains_between_waits(outcome)) {
    print(stdout, start + "atomic between its waits: some call takes effect before it waits\n");
    return kNothingFound;
  }
  Violation violation{.harness = harness, .symptom = NonAtomicOutcome{outcome}};
  if (is_stuck(outcome)) violation.symptom = Deadlock{outcome};
  constexpr double kPatience = 60;  // seconds; the user waits for this answer alone
  violation.meaning = Explainer(linearizer, found.object).meaning_of(harness, violation.symptom, kPatience);
  print(stdout, fmt::format("{}not atomic\n\n{}\n{}", start, headline_text(violation, found.object),
                            table(explanation_rows(violation, found.object), "  ")));
  return kViolationFound;
}

int outcomes(const OutcomesOptions& options, const Context& context) {
  Found found = context.ready.one_named(options.object);
  const Harness harness = harness_from(options.harness, found.object);
  if (options.explain) {
    const Outcome outcome = outcome_from(*options.explain, harness);
    print(stderr, correct_read_only({&found, 1}));
    return explain(outcome, harness, found);
  }
  const auto target = open(found);
  Linearizer linearizer(*target);
  AtomicOutcomes atomic = linearizer.outcomes(harness);
  if (depends_on_threads({*target}, harness, atomic)) atomic = outcomes_by_threads({*target}, harness);
  std::vector<std::vector<std::string>> rows{{"atomic outcome", "a linearization that gives it"}};
  for (const AtomicOutcome& a : atomic.all)
    rows.push_back({to_text(a.outcome), linearization_text(a.example, harness, found.object)});
  for (const Outcome& outcome : atomic.between_waits)
    rows.push_back({to_text(outcome), "atomic between its waits: some call takes effect before it waits"});
  print(stdout,
        fmt::format("{}\n\n{}\n{} of {} linearizations{}\n", to_text(harness, found.object), table(rows),
                    counted(atomic.all.size(), "atomic outcome"), with_commas(atomic.linearizations),
                    atomic.may_block && !atomic.knows_waits ? "; others wait for ever" : ""));
  return kNothingFound;
}

}  // namespace

void add_outcomes(CLI::App& app, Context& context) {
  auto* command =
      app.add_subcommand("outcomes", "Show the outcomes of one harness that an atomic object could give");
  auto options = std::make_shared<OutcomesOptions>();
  command->add_option("HARNESS", options->harness, "The harness, such as \"[push(0); size()], [pop()]\"")
      ->required();
  command->add_option("--on", options->object, "The object: see 'list'")->required();
  command->add_option("--explain", options->explain,
                      "Only say what this outcome means: whether it is atomic, and if not, what explains it. "
                      "No threads are run");
  command->footer(
      "Examples:\n"
      "  sunder outcomes \"[pop(); size()], [push(0)]\" --on ./my_queue:Queue\n"
      "  sunder outcomes \"[pop(); size()], [push(0)]\" --on ./my_queue:Queue --explain \"0, -1, true\"\n"
      "\n"
      "Exit code: 0, or 1 if the outcome to explain is not atomic, 2 bad input, 3 the environment failed.");
  command->callback(
      [&context, options] { context.chosen = [&context, options] { return outcomes(*options, context); }; });
}

}  // namespace sunder::cli
