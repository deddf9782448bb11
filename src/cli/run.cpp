#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>

#include "cli/context.hpp"
#include "model/text.hpp"
#include "outcomes/atomic_outcomes.hpp"
#include "report/trace_text.hpp"
#include "search/judge.hpp"
#include "support/error.hpp"
#include "support/format.hpp"
#include "support/limits.hpp"
#include "support/terminal.hpp"
#include "targets/native/native_target.hpp"

namespace sunder::cli {
namespace {

struct Options {
  std::string harness, object, time = "2s", engine = "auto";
  int preemptions = 2;
  std::uint64_t seed = 1;
};

/// What all slices together showed.
struct Total {
  std::map<Outcome, std::uint64_t> counts;
  std::uint64_t executions = 0;
  std::optional<Symptom> failure;
  EngineRun explored;

  void add(const EngineRun& run) {
    executions += run.executions;
    for (const Observation& o : run.observations) counts[o.outcome] += o.count;
    failure = run.failure;
  }
};

void run_for(Target& target, const Harness& harness, std::uint64_t seed, const Limits& limits,
             Terminal& terminal, Total& total) {
  constexpr double kSlice = 0.2;
  while (!limits.reached() && !total.failure) {
    total.add(target.run(
        harness, {.seconds = std::clamp(limits.seconds_left(), 0.0, kSlice), .limits = limits}, ++seed));
    terminal.status(fmt::format("{} executions, {} outcomes, {} left", with_commas(total.executions),
                                total.counts.size(), duration_text(std::max(0.0, limits.seconds_left()))));
  }
  terminal.status("");
}

// All schedules, once. False if the object is not made for it.
bool explore(Target& target, const Harness& harness, const Options& options, const Limits& limits,
             Total& total) {
  if (options.engine == "stress" || (options.engine == "auto" && !target.explores())) return false;
  try {
    total.explored = target.run(harness,
                                {.seconds = limits.seconds_left(),
                                 .limits = limits,
                                 .engine = Engine::explore,
                                 .preemptions = options.preemptions},
                                options.seed);
  } catch (const InputError&) {
    if (options.engine == "explore") throw;
    return false;
  }
  total.add(total.explored);
  return true;
}

std::string explored_text(const EngineRun& run, int preemptions) {
  const std::string schedules =
      with_commas(run.executions) + (run.executions == 1 ? " schedule" : " schedules");
  if (run.complete) return fmt::format("explored: {}, all there are\n", schedules);
  if (run.exhausted)
    return fmt::format("explored: {}, all with at most {} preemptions\n", schedules, preemptions);
  return fmt::format("explored: {}, not all with at most {} preemptions\n", schedules, preemptions);
}

std::string outcome_table(const Total& total, const AtomicOutcomes& atomic, Terminal& terminal) {
  std::map<Outcome, std::uint64_t> counts = total.counts;
  for (const AtomicOutcome& a : atomic.all) counts.try_emplace(a.outcome, 0);
  std::vector<std::pair<Outcome, std::uint64_t>> sorted(counts.begin(), counts.end());
  std::ranges::stable_sort(sorted, std::greater{}, &std::pair<Outcome, std::uint64_t>::second);
  std::vector<std::vector<std::string>> rows{{"outcome", "atomic", "count", "share"}};
  for (const auto& [outcome, count] : sorted) {
    const double share = total.executions == 0
                             ? 0
                             : 100.0 * static_cast<double>(count) / static_cast<double>(total.executions);
    const std::string verdict =
        atomic.contains(outcome) ? "yes" : terminal.coloured("NO", Terminal::Colour::red);
    rows.push_back({to_text(outcome), verdict, with_commas(count), fmt::format("{:.4f} %", share)});
  }
  return table(rows);
}

// How the worst of what was explored came about.
std::string how_it_came(Target& target, const Harness& harness, const EngineRun& run,
                        const AtomicOutcomes& atomic) {
  auto* native = dynamic_cast<native::NativeTarget*>(&target);
  const auto judged = judge(run, atomic);
  if (!native || !judged || judged->schedule.empty()) return {};
  const auto* wrong = std::get_if<NonAtomicOutcome>(&judged->symptom);
  const Trace trace = native->trace(harness, judged->schedule);
  if (trace.empty()) return {};
  return "\nhow " + to_text(judged->symptom) + " comes about:\n" +
         trace_text(trace, harness, target.object(), wrong ? wrong->outcome : Outcome{});
}

int run(const Options& options, const Context& context) {
  const Found found = context.ready.one_named(options.object);
  const Harness harness = harness_from(options.harness, found.object);
  const double seconds = seconds_from(options.time);
  const auto target = open(found);
  Terminal terminal(stdout);
  const AtomicOutcomes atomic = Linearizer(*target).outcomes(harness);
  const Limits limits{after(Clock::now(), seconds), &context.interrupted};
  Total total;
  const bool explored = explore(*target, harness, options, limits, total);
  const bool stresses = options.engine != "explore" && (!explored || !judge(total.explored, atomic));
  if (stresses && !total.failure) run_for(*target, harness, options.seed, limits, terminal, total);

  terminal.print(to_text(harness, found.object) + "\n\n" + outcome_table(total, atomic, terminal));
  if (explored)
    terminal.print("\n" + explored_text(total.explored, options.preemptions) +
                   how_it_came(*target, harness, total.explored, atomic));
  std::uint64_t wrong = 0;
  for (const auto& [outcome, count] : total.counts) wrong += atomic.contains(outcome) ? 0 : count;
  const bool waits = total.failure && !std::holds_alternative<Crash>(*total.failure) && atomic.may_block;
  if (total.failure)
    terminal.print(
        fmt::format("\n{}{}\n", to_text(*total.failure), waits ? ", as an atomic object may, too" : ""));
  const bool violated = wrong > 0 || (total.failure && !waits);
  terminal.print(fmt::format("\n{}: {} of {} executions gave an outcome that is not atomic\n",
                             violated ? "violation" : "no violation", with_commas(wrong),
                             with_commas(total.executions)));
  return violated ? kViolationFound : kNothingFound;
}

}  // namespace

void add_run(CLI::App& app, Context& context) {
  auto* command = app.add_subcommand("run", "Run one harness: its outcomes, atomic or not, with frequencies");
  auto options = std::make_shared<Options>();
  command->add_option("HARNESS", options->harness, "Such as \"[push(0); size()], [pop()]\"")->required();
  command->add_option("--on", options->object, "The object: see 'list'")->required();
  command->add_option("-t,--time", options->time, "How long: 500ms, 60s, 5m")->capture_default_str();
  command
      ->add_option("--engine", options->engine, "Real threads (stress), chosen schedules (explore), or both")
      ->check(CLI::IsMember({"auto", "stress", "explore"}))
      ->capture_default_str();
  command->add_option("--preemptions", options->preemptions, "At most so many in a schedule that is explored")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
  command->add_option("--seed", options->seed, "Fixes the pacing")->capture_default_str();
  command->footer(
      "Examples:\n"
      "  sunder run \"[contains(0); size()], [add(0)]\" --on nonatomic:CountedSet\n"
      "  sunder run \"[add(0)], [contains(0)], [add(1)], {0 < 1}\" --on ./my_set:Set   sequence 0 ends "
      "before 1 starts\n"
      "\n"
      "Exit code: 0 all outcomes are atomic, 1 a violation, 2 bad input, 3 the environment failed.");
  command->callback(
      [&context, options] { context.chosen = [&context, options] { return run(*options, context); }; });
}

}  // namespace sunder::cli
