#include <fmt/format.h>

#include <memory>

#include "cli/context.hpp"
#include "model/text.hpp"
#include "outcomes/atomic_outcomes.hpp"
#include "report/violation_text.hpp"
#include "support/format.hpp"
#include "support/standard_streams.hpp"

namespace sunder::cli {
namespace {

struct OutcomesOptions {
  std::string harness, object;
};

int outcomes(const OutcomesOptions& options, const Context& context) {
  const Found found = context.ready.one_named(options.object);
  const Harness harness = harness_from(options.harness, found.object);
  const auto target = open(found);
  const AtomicOutcomes atomic = Linearizer(*target).outcomes(harness);
  std::vector<std::vector<std::string>> rows{{"atomic outcome", "a linearization that gives it"}};
  for (const AtomicOutcome& a : atomic.all)
    rows.push_back({to_text(a.outcome), linearization_text(a.example, harness, found.object)});
  print(stdout,
        fmt::format("{}\n\n{}\n{} of {} linearizations{}\n", to_text(harness, found.object), table(rows),
                    counted(atomic.all.size(), "atomic outcome"), with_commas(atomic.linearizations),
                    atomic.may_block ? "; others wait for ever" : ""));
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
  command->footer(
      "Example:\n"
      "  sunder outcomes \"[pop(); size()], [push(0)]\" --on ./my_queue:Queue");
  command->callback(
      [&context, options] { context.chosen = [&context, options] { return outcomes(*options, context); }; });
}

}  // namespace sunder::cli
