#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/context.hpp"
#include "model/text.hpp"
#include "outcomes/atomic_outcomes.hpp"
#include "report/trace_text.hpp"
#include "search/judge.hpp"
#include "support/error.hpp"
#include "support/terminal.hpp"

namespace sunder::cli {
namespace {

using nlohmann::json;

struct ReplayOptions {
  std::string file;
  std::vector<std::string> methods;
};

json results_from(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw InputError("cannot read " + path + "; give a file that 'check --json FILE' wrote");
  json results = json::parse(file, nullptr, false);
  if (results.is_discarded() || !results.contains("objects"))
    throw InputError(path + " is no result file; give one that 'check --json FILE' wrote");
  return results;
}

/// A violation of a result file. Those that stress found have no schedule.
struct Stored {
  std::string object, method, harness, outcome, schedule;
};

std::vector<Stored> stored_in(const json& results, const ReplayOptions& options) {
  std::vector<Stored> found;
  for (const json& object : results["objects"])
    for (const json& method : object["methods"]) {
      const std::string name = method["name"];
      const bool wanted =
          options.methods.empty() || std::ranges::find(options.methods, name) != options.methods.end();
      if (!wanted || !method.contains("violation")) continue;
      const json& v = method["violation"];
      found.push_back({object["name"], name, v["harness"], v["outcome"], v.value("schedule", "")});
    }
  return found;
}

std::vector<Stored> violations_in(const ReplayOptions& options) {
  try {
    auto found = stored_in(results_from(options.file), options);
    if (found.empty()) throw InputError("there is no violation in " + options.file);
    return found;
  } catch (const json::exception&) {
    throw InputError(options.file + " is no result file; give one that 'check --json FILE' wrote");
  }
}

// True if it shows the same again.
bool replay(const Stored& stored, const Context& context, Terminal& terminal) {
  const Found found = context.ready.one_named(stored.object);
  const Harness harness = harness_from(stored.harness, found.object);
  const auto target = open(found);
  const AtomicOutcomes atomic = Linearizer(*target).outcomes(harness, Criterion::linearizability);
  const EngineRun run = target->replay(harness, stored.schedule);
  const auto judged = judge(run, atomic);
  terminal.print(fmt::format("{} {}\n  {}\n  schedule {}\n\n", stored.object, stored.method, stored.harness,
                             stored.schedule));
  if (!judged || to_text(judged->symptom) != stored.outcome) {
    terminal.print("  not again: " + (judged ? to_text(judged->symptom) : "the outcome is atomic now") +
                   "\n\n");
    return false;
  }
  std::vector<Outcome> outcomes;
  for (const AtomicOutcome& a : atomic.all) outcomes.push_back(a.outcome);
  terminal.print(story_text(harness, judged->symptom, outcomes, target->trace(harness, stored.schedule),
                            found.object, terminal.columns()) +
                 "\n");
  return true;
}

int replay_all(const ReplayOptions& options, const Context& context) {
  auto violations = violations_in(options);
  const std::size_t by_stress = std::erase_if(violations, [](const Stored& v) { return v.schedule.empty(); });
  if (violations.empty())
    throw InputError("no violation in " + options.file +
                     " has a schedule; for those that stress found, see their \"reproduce\"");
  Terminal terminal(stdout);
  std::size_t again = 0;
  for (const Stored& v : violations) again += replay(v, context, terminal) ? 1 : 0;
  terminal.print(fmt::format("{} of {} violations shown again\n", again, violations.size()));
  if (by_stress > 0)
    terminal.print(fmt::format("{} without a schedule: stress found them; see their \"reproduce\" in {}\n",
                               by_stress, options.file));
  return again > 0 ? kViolationFound : kNothingFound;
}

}  // namespace

void add_replay(CLI::App& app, Context& context) {
  auto* command = app.add_subcommand("replay", "Show the violations of a result file again, step by step");
  auto options = std::make_shared<ReplayOptions>();
  command->add_option("FILE", options->file, "What 'check --json FILE' wrote")->required();
  command->add_option("-m,--method", options->methods, "Only this method (repeatable)")
      ->allow_extra_args(false);
  command->footer(
      "Example:\n"
      "  sunder check ./my_queue --json results.json\n"
      "  sunder replay results.json -m size\n"
      "\n"
      "Exit code: 0 no violation showed again, 1 at least one did, 2 bad input, 3 the environment failed.");
  command->callback([&context, options] {
    context.chosen = [&context, options] { return replay_all(*options, context); };
  });
}

}  // namespace sunder::cli
