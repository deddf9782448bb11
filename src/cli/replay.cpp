#include <fmt/format.h>

#include "cli/baseline.hpp"
#include "cli/failing.hpp"
#include "cli/options.hpp"
#include "model/text.hpp"
#include "outcomes/atomic_outcomes.hpp"
#include "report/gravest_first.hpp"
#include "report/meaning_text.hpp"
#include "report/trace_text.hpp"
#include "search/trial/trial.hpp"
#include "store/store.hpp"
#include "support/error.hpp"
#include "support/terminal.hpp"

namespace sunder::cli {
namespace {

struct ReplayOptions {
  std::string file;
  std::vector<std::string> methods;
  std::optional<std::string> level = std::nullopt;
  std::string fail_on = "any";
};

/// A violation that a check found. The schedule is empty if stress found it.
struct Stored {
  std::string object, method, harness, outcome, schedule;
  bool is_suspect;                                  ///< the core may have caused it
  std::string meaning;                              ///< one sentence; files of earlier versions have none
  std::optional<std::string> level = std::nullopt;  ///< at which the methods counted as declared
};

std::vector<Stored> stored_in(const std::vector<ReportedObject>& objects) {
  std::vector<Stored> found;
  for (const ReportedObject& object : objects)
    for (const ReportedMethod& method : object.methods) {
      const auto add = [&](const ReportedViolation& v) {
        found.push_back({object.name, method.name, v.harness, v.outcome, v.schedule,
                         method.verdict == VerdictKind::suspect, v.meaning ? v.meaning->text : ""});
      };
      if (method.violation) add(*method.violation);
      std::ranges::for_each(method.others, add);
    }
  return found;
}

std::vector<Stored> stored_in(const Campaign& campaign, const std::optional<std::string>& level) {
  std::vector<Stored> found;
  for (const ObjectResult& o : results_of(campaign))
    for (const MethodResult& m : o.methods)
      for (const Violation* bad : violations_in(m.verdict))
        found.push_back({o.qualified_name, m.method, to_text(bad->harness, o.object), to_text(bad->symptom),
                         bad->schedule, std::holds_alternative<Suspect>(m.verdict),
                         meaning_text(*bad, o.object), level});
  return found;
}

std::vector<Stored> stored_in(const std::string& path, Context& context) {
  if (!is_store(path)) return stored_in(reported_objects_in(path));
  const Campaign campaign = campaign_in(path);
  if (context.java.is_default()) context.ready.use(java_settings_of(campaign, path));
  auto found = stored_in(campaign, search_options_of(campaign, path).level);
  for (const Stored& v : found)
    static_cast<void>(found_in(campaign, v.object, context, {"replay", path}));  // throws if it is gone
  return found;
}

std::vector<Stored> violations_in(const ReplayOptions& options, Context& context) {
  auto found = stored_in(options.file, context);
  if (found.empty()) throw InputError("there is no violation in " + options.file);
  if (!options.methods.empty())
    std::erase_if(found, [&](const Stored& v) {
      return std::ranges::find(options.methods, v.method) == options.methods.end();
    });
  if (found.empty()) throw InputError("there is no violation of that method in " + options.file);
  return found;
}

/// Whether a violation shows again, and whether the command fails for it.
struct Replayed {
  bool again = false, fails = false;
};

Replayed replay(const Stored& stored, const ReplayOptions& options, const Context& context,
                Terminal& terminal) {
  Found found = context.ready.one_named(stored.object);
  set_level(found.object, options.level ? options.level : stored.level);
  const Harness harness = harness_from(stored.harness, found.object);
  const auto target = open(found);
  const WallClock clock;
  Trial trial(*target, {.criterion = Criterion::linearizability}, 0, {}, clock);
  const AtomicOutcomes atomic = trial.atomic_outcomes(harness);
  const EngineRun run = target->replay(harness, stored.schedule);
  const auto judged = trial.judge(harness, run, atomic);
  if (judged) refuse_if_serial(*judged, harness, found.object);
  terminal.print(fmt::format("{} {}{}\n{}  {}\n  schedule {}\n\n", stored.object, stored.method,
                             stored.is_suspect ? ", a suspect: the core may have caused it" : "",
                             stored.meaning.empty() ? "" : "  " + stored.meaning + "\n", stored.harness,
                             stored.schedule));
  if (!judged || to_text(judged->symptom) != stored.outcome) {
    terminal.print("  not reproduced: " +
                   (judged               ? to_text(judged->symptom)
                    : judge(run, atomic) ? "the outcome is admitted, by the level or as a refusal"
                                         : "the outcome is atomic now") +
                   "\n\n");
    return {};
  }
  terminal.print(story_text(harness, judged->symptom, atomic.outcomes(),
                            target->trace(harness, stored.schedule), found.object, terminal.columns()) +
                 "\n");
  const FailOn fail_on = fail_on_from(options.fail_on);
  Violation violation;
  violation.harness = harness;
  violation.symptom = judged->symptom;
  if (fail_on != FailOn::any) violation.meaning = trial.meaning_of(violation);
  return {true, fails(fail_on, gravity_of(violation), harness, found.object)};
}

// The others may still fit the object.
void tell_misfit(const Stored& stored, const std::string& why, Terminal& terminal) {
  terminal.print(fmt::format("{} {}\n  {}\n\n  not replayed: {}\n\n", stored.object, stored.method,
                             stored.harness, why));
}

int replay_all(const ReplayOptions& options, Context& context) {
  auto violations = violations_in(options, context);
  const std::size_t by_stress = std::erase_if(violations, [](const Stored& v) { return v.schedule.empty(); });
  if (violations.empty())
    throw InputError("no violation in " + options.file +
                     " has a schedule; for those that stress found, see their \"reproduce\"");
  Terminal terminal(stdout);
  std::size_t again = 0;
  bool fails = false;
  std::size_t misfits = 0;
  for (const Stored& v : violations) try {
      const Replayed replayed = replay(v, options, context, terminal);
      again += replayed.again ? 1 : 0;
      fails |= replayed.fails;
    } catch (const InputError& misfit) {
      if (++misfits == violations.size()) throw;  // nothing was run
      tell_misfit(v, misfit.what(), terminal);
    } catch (const SerialError& misfit) {
      ++misfits;
      tell_misfit(v, misfit.what(), terminal);
    }
  terminal.print(fmt::format("{} of {} violations reproduced\n", again, violations.size()));
  if (misfits > 0)
    terminal.print(fmt::format(
        "{} could not be replayed: does the object differ from the one that was checked?\n", misfits));
  if (by_stress > 0)
    terminal.print(fmt::format("{} without a schedule: stress found them; see their \"reproduce\" in {}\n",
                               by_stress, options.file));
  return fails ? kViolationFound : misfits > 0 ? kEnvironmentFailed : kNothingFound;
}

}  // namespace

void add_replay(CLI::App& app, Context& context) {
  auto* command = app.add_subcommand("replay", "Replay the violations of an earlier check, step by step");
  auto options = std::make_shared<ReplayOptions>();
  command->add_option("FILE", options->file, "A store, or a file that 'check --json' wrote")->required();
  command->add_option("-m,--method", options->methods, "Only these methods")
      ->delimiter(',')
      ->allow_extra_args(false);
  add_level_option(*command, options->level);
  add_fail_on_option(*command, options->fail_on);
  command->footer(
      "Example:\n"
      "  sunder check ./my_queue --store queue.sunder\n"
      "  sunder replay queue.sunder -m size\n"
      "\n"
      "Exit code: 0 no violation was reproduced, 1 at least one was that --fail-on does not excuse, 2 bad "
      "input,\n"
      "3 the environment failed.");
  command->callback([&context, options] {
    context.chosen = [&context, options] { return replay_all(*options, context); };
  });
}

}  // namespace sunder::cli
