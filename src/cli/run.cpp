#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <tuple>

#include "cli/context.hpp"
#include "cli/exploring.hpp"
#include "cli/failing.hpp"
#include "model/text.hpp"
#include "outcomes/atomic_outcomes.hpp"
#include "report/meaning_text.hpp"
#include "report/trace_text.hpp"
#include "report/violation_text.hpp"
#include "search/finding/confirm.hpp"
#include "search/trial/premises.hpp"
#include "search/trial/trial.hpp"
#include "support/error.hpp"
#include "support/format.hpp"
#include "support/limits.hpp"
#include "support/terminal.hpp"

namespace sunder::cli {
namespace {

struct RunOptions {
  std::string harness, object, time = "2s", schedule, fail_on = "any";
  std::optional<std::string> level = std::nullopt;
  std::vector<std::string> accept = {};
  EngineOptions engine;
  std::uint64_t seed = 1;
  bool all = false;
};

/// The sum of all slices.
struct Total {
  std::map<Outcome, std::uint64_t> counts;
  std::uint64_t executions = 0, wrong = 0;
  std::optional<Symptom> failure;
  Trace waits = {};                 // of a failure by stress
  std::string explored = {};        // how much was explored, or why nothing was; whole lines
  std::optional<Judgement> judged;  // with its schedule if it was explored
  std::set<Outcome> admitted;       // by the levels that are declared
  std::vector<Symptom> violations;

  void add(const EngineRun& run, const AtomicOutcomes& atomic, const Harness& harness, Trial& trial) {
    executions += run.executions;
    for (const Observation& o : run.observations) {
      counts[o.outcome] += o.count;
      if (const auto symptom = symptom_of(o, atomic)) add_wrong(o, *symptom, harness, trial);
    }
    failure = run.failure;
    waits = run.waits;
    if (!judged) judged = trial.judge(harness, run, atomic);
  }

 private:
  void add_wrong(const Observation& o, const Symptom& symptom, const Harness& harness, Trial& trial) {
    const auto outcome = explicable(symptom);
    if (outcome && trial.is_admitted(harness, *outcome)) {
      admitted.insert(o.outcome);
      return;
    }
    wrong += o.count;
    const auto is_same = [&](const Symptom& known) { return *outcome_of(known) == o.outcome; };
    if (std::ranges::none_of(violations, is_same)) violations.push_back(symptom);
  }
};

// Every violation that was seen, with its meaning; the gravest first.
std::vector<Violation> explained(const Total& total, const Harness& harness, Trial& trial) {
  std::vector<Violation> made;
  const auto add = [&](const Symptom& symptom) {
    made.push_back({.harness = harness, .symptom = symptom});
    made.back().meaning = trial.meaning_of(made.back());
  };
  if (total.failure) add(*total.failure);
  std::ranges::for_each(total.violations, add);
  std::ranges::stable_sort(made, is_graver);
  return made;
}

void stress(Trial& trial, const Harness& harness, const AtomicOutcomes& atomic, const Limits& limits,
            Terminal& terminal, Total& total) {
  constexpr double kSlice = 0.2;
  while (!limits.reached() && !total.failure) {
    total.add(trial.run(harness, kSlice, limits, Engine::stress), atomic, harness, trial);
    terminal.status(fmt::format("{}, {}, {} left", counted(total.executions, "execution"),
                                counted(total.counts.size(), "outcome"),
                                duration_text(std::max(0.0, limits.seconds_left()))));
  }
  terminal.status("");
}

std::string explored_text(const EngineRun& run, const Exploring& how) {
  const std::string schedules = counted(run.executions, "schedule");
  if (how.schedules == Schedules::reduced)
    return fmt::format("explored: {}, {} that differ in more than the order of independent steps\n",
                       schedules, run.complete ? "all" : "not all");
  if (how.schedules != Schedules::bounded) return fmt::format("explored: {} at random\n", schedules);
  const bool weak = run.memory != Memory::sc;
  const std::string under = weak ? std::string("under ") + title_of(run.memory) : "";
  if (run.complete) return fmt::format("explored: {}, which are all{}\n", schedules, weak ? " " + under : "");
  const int preemptions = std::max(how.preemptions, run.preemptions);
  return fmt::format("explored: {}, {} with at most {}{}\n", schedules, run.exhausted ? "all" : "not all",
                     counted(static_cast<std::uint64_t>(preemptions), "preemption"),
                     weak ? " and stale reads, " + under : "");
}

// One line that says why the explored schedules are no proof; empty if they are.
std::string no_proof_text(const EngineRun& run, const AtomicOutcomes& atomic, const Total& total) {
  BrokenPremises broken;
  if (!total.judged) note_broken(broken, run, atomic);
  std::vector<std::string> reasons;
  for (const auto& [premise, times] : broken) reasons.push_back(premise);
  return reasons.empty() ? "" : "no proof: " + reasons_text(reasons, reasons.size()) + "\n";
}

// False if the object cannot be explored, and need not be.
bool explore(Trial& trial, const Harness& harness, const AtomicOutcomes& atomic, const RunOptions& options,
             const Limits& limits, Total& total) {
  const Engines engines = engines_from(options.engine);
  if (engines == Engines::stress) return false;
  if (engines == Engines::both && !trial.explores()) {
    total.explored = cannot_be_explored(trial.why_unexplored()) + "\n";
    return false;
  }
  try {
    trial.set_weakly(true);
    const EngineRun run = trial.run(harness, std::max(0.0, limits.seconds_left()), limits, Engine::explore);
    total.add(run, atomic, harness, trial);
    total.explored = explored_text(run, trial.exploring()) + no_proof_text(run, atomic, total);
  } catch (const InputError& error) {
    if (engines == Engines::explore) throw;
    total.explored = cannot_be_explored(error.what()) + "\n";
    return false;
  }
  return true;
}

/// A row of the table of outcomes.
struct Counted {
  Outcome outcome;
  bool atomic, between_waits, admitted;
  std::uint64_t count;
};

// Outcomes that are not atomic come first, then the most frequent ones.
std::vector<Counted> counted_outcomes(const Total& total, const AtomicOutcomes& atomic) {
  std::map<Outcome, std::uint64_t> counts = total.counts;
  for (const AtomicOutcome& a : atomic.all) counts.try_emplace(a.outcome, 0);
  for (const Outcome& outcome : atomic.between_waits) counts.try_emplace(outcome, 0);
  std::vector<Counted> made;
  for (const auto& [outcome, count] : counts)
    made.push_back({outcome, atomic.contains(outcome), atomic.contains_between_waits(outcome),
                    total.admitted.contains(outcome), count});
  std::ranges::stable_sort(made, std::less{}, [](const Counted& c) {
    return std::tuple(c.atomic, c.between_waits, c.admitted, ~c.count);
  });
  return made;
}

// The meaning of an outcome in one of the violations; empty if it is none.
std::string meaning_among(const std::vector<Violation>& violations, const Outcome& outcome) {
  for (const Violation& v : violations)
    if (const Outcome* wrong = outcome_of(v.symptom); wrong && *wrong == outcome) return short_meaning(v);
  return {};
}

std::string outcome_table(const Total& total, const AtomicOutcomes& atomic,
                          const std::vector<Violation>& violations, bool all, Terminal& terminal) {
  constexpr std::size_t kMostShown = 20;
  const auto outcomes = counted_outcomes(total, atomic);
  const std::size_t shown = all ? outcomes.size() : std::min(outcomes.size(), kMostShown);
  std::vector<std::vector<std::string>> rows{{"outcome", "atomic", "count", "share"}};
  if (!total.violations.empty()) rows.front().emplace_back("meaning");
  for (const Counted& each : std::span(outcomes).first(shown)) {
    const double share = total.executions == 0 ? 0
                                               : 100.0 * static_cast<double>(each.count) /
                                                     static_cast<double>(total.executions);
    const std::string meaning = meaning_among(violations, each.outcome);
    const std::string verdict = !meaning.empty()     ? terminal.coloured("NO", Terminal::Colour::red)
                                : each.atomic        ? "yes"
                                : each.between_waits ? "between waits"
                                : each.admitted      ? "admitted"
                                                     : terminal.coloured("NO", Terminal::Colour::red);
    rows.push_back({to_text(each.outcome), verdict, with_commas(each.count), fmt::format("{:.4f} %", share)});
    if (!meaning.empty()) rows.back().push_back(meaning);
  }
  if (shown == outcomes.size()) return table(rows);
  const bool rest_is_atomic = outcomes[shown].atomic;
  return table(rows) + fmt::format("and {} more{} outcomes (--all shows them)\n", outcomes.size() - shown,
                                   rest_is_atomic ? " atomic" : "");
}

// The meaning of the violation, and its explanation.
std::string meaning_of(const Violation& violation, const Object& object) {
  return fmt::format("\n{}\n{}", headline_text(violation, object),
                     table(explanation_rows(violation, object), "  "));
}

std::string summary(const Total& total, const Criterion criterion, bool waits) {
  const std::string executions = counted(total.executions, "execution");
  if (waits)
    return fmt::format("{} after {}; an atomic object may wait here as well", to_text(*total.failure),
                       executions);
  if (total.failure) return fmt::format("{} after {}", to_text(*total.failure), executions);
  return fmt::format("{} of {} {}", with_commas(total.wrong), executions,
                     criterion == Criterion::linearizability ? "were not linearizable"
                                                             : "gave an outcome that is not atomic");
}

// The steps that lead to the violation.
std::string story(Target& target, const Harness& harness, const Judgement& judged,
                  const AtomicOutcomes& atomic, std::size_t width) {
  const Trace trace = target.trace(harness, judged.schedule);
  if (trace.empty()) return {};
  return "\nhow " + to_text(judged.symptom) + " comes about, with " + how_to_show(judged.schedule) + ":\n\n" +
         story_text(harness, judged.symptom, atomic.outcomes(), trace, target.object(), width);
}

int run(const RunOptions& options, const Context& context) {
  Found found = context.ready.one_named(options.object);
  set_level(found.object, options.level);
  set_accepted(found.object, options.accept);
  const Harness harness = harness_from(options.harness, found.object);
  const Limits limits{after(Clock::now(), seconds_from(options.time)), &context.interrupted};
  const Exploring how = exploring_from(options.engine);
  const auto target = open(found);
  const WallClock clock;
  Trial trial(*target, how, options.seed - 1, limits, clock);
  Terminal terminal(stdout);
  AtomicOutcomes atomic = trial.atomic_outcomes(harness);
  if (engines_from(options.engine) != Engines::stress && trial.learns_of_threads(harness))
    atomic = trial.atomic_outcomes(harness);
  Total total;
  if (!options.schedule.empty()) {
    total.add(target->replay(harness, options.schedule), atomic, harness, trial);
    if (total.judged) total.judged->schedule = options.schedule;
  } else {
    const bool explored = explore(trial, harness, atomic, options, limits, total);
    const bool stresses = engines_from(options.engine) != Engines::explore && !total.judged;
    if (stresses || !explored) stress(trial, harness, atomic, limits, terminal, total);
  }

  if (total.failure && is_wait(*total.failure) && !atomic.may_block)
    refuse_if_order_shows_it(*target, trial.linearizer(), harness, &context.interrupted, options.seed);
  const bool waits = total.failure && atomic.may_block && is_wait(*total.failure);
  const bool violated = total.wrong > 0 || (total.failure && !waits);
  const auto violations = violated ? explained(total, harness, trial) : std::vector<Violation>();
  terminal.print(to_text(harness, found.object) + "\n\n" +
                 outcome_table(total, atomic, violations, options.all, terminal));
  if (!total.explored.empty()) terminal.print("\n" + total.explored);
  if (total.judged && !total.judged->schedule.empty())
    terminal.print(story(*target, harness, *total.judged, atomic, terminal.columns()));
  terminal.print(waits_text(total.waits));
  if (total.executions == 0 && !total.failure) {
    terminal.print(
        context.interrupted
            ? "\nnothing was counted: the run was stopped before the exploration ended\n"
            : "\nnothing was run: the time was up before the first execution; give it more with --time\n");
    return kEnvironmentFailed;
  }
  if (total.judged) refuse_if_serial(*total.judged, harness, found.object);
  if (!violations.empty()) terminal.print(meaning_of(violations.front(), found.object));
  terminal.print(fmt::format("\n{}: {}\n", violated ? "violation" : "no violation",
                             summary(total, how.criterion, waits)));
  const bool scheduled = total.judged && !total.judged->schedule.empty();
  if (violated && total.failure && scheduled && !std::holds_alternative<MemoryError>(*total.failure) &&
      !std::holds_alternative<DataRace>(*total.failure))
    terminal.print(
        "seen under the scheduler only: 'check' counts it as a violation only if real threads show it as "
        "well\n");
  if (context.interrupted) terminal.print("stopped early\n");
  const FailOn fail_on = fail_on_from(options.fail_on);
  const bool fails = std::ranges::any_of(violations, [&](const Violation& v) {
    return cli::fails(fail_on, gravity_of(v), harness, found.object);
  });
  return fails ? kViolationFound : kNothingFound;
}

}  // namespace

void add_run(CLI::App& app, Context& context) {
  auto* command = app.add_subcommand(
      "run", "Run one harness: show its outcomes, which are atomic, and how often each came");
  auto options = std::make_shared<RunOptions>();
  command->add_option("HARNESS", options->harness, "The harness, such as \"[push(0); size()], [pop()]\"")
      ->required();
  command->add_option("--on", options->object, "The object: see 'list'")->required();
  command->add_option("-t,--time", options->time, "How long: 500ms, 60s, 5m")->capture_default_str();
  add_engine_options(*command, options->engine);
  command->add_option("--schedule", options->schedule,
                      "Run only this schedule, once; 'check' prints one with a violation");
  add_level_option(*command, options->level);
  add_accept_option(*command, options->accept);
  add_fail_on_option(*command, options->fail_on);
  command->add_option("--seed", options->seed, "Fixes the pacing of threads and the random schedules")
      ->transform(whole_number())
      ->capture_default_str();
  command->add_flag("--all", options->all, "Show all outcomes, not only the first 20");
  command->footer(
      "Examples:\n"
      "  sunder run \"[pop(); size()], [push(0)]\" --on ./my_queue:Queue\n"
      "  sunder run \"[pop(); size()], [push(0)]\" --on ./my_queue:Queue --engine stress -t 10s\n"
      "  sunder run \"[push(0)], [pop()], [push(1)], {0 < 1}\" --on ./my_queue:Queue   sequence 0 ends "
      "before 1 starts\n"
      "  sunder run \"[pop(); size()], [push(0)]\" --on ./my_queue:Queue --level monotonic   size() may miss "
      "calls\n"
      "\n"
      "Exit code: 0 all outcomes are atomic, or excused by --level or --fail-on, 1 a violation, 2 bad "
      "input,\n"
      "3 the environment failed.");
  command->callback(
      [&context, options] { context.chosen = [&context, options] { return run(*options, context); }; });
}

}  // namespace sunder::cli
