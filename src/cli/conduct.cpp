#include "cli/conduct.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "cli/baseline.hpp"
#include "cli/build.hpp"
#include "cli/failing.hpp"
#include "cli/state_folder.hpp"
#include "cli/why_ended.hpp"
#include "model/left_out.hpp"
#include "model/roles.hpp"
#include "report/terminal_report.hpp"
#include "store/address.hpp"
#include "store/recorder.hpp"
#include "support/error.hpp"
#include "support/format.hpp"
#include "targets/native/native_target.hpp"

namespace sunder::cli {
namespace {

constexpr double kLeastTryout = 5;  // seconds: the time of one call that hangs

std::vector<Found> found_by(const SearchOptions& options, const Context& context) {
  std::vector<Found> found;
  for (const std::string& word : options.objects)
    std::ranges::move(context.ready.named(word), std::back_inserter(found));
  if (options.objects.empty()) found = context.ready.own();
  if (found.empty())
    throw InputError(
        "name an object to check, such as ./my_queue or ConcurrentHashMap; 'sunder list' shows what is "
        "ready");
  return found;
}

std::vector<int> methods_from(const SearchOptions& options, const Found& found) {
  std::vector<int> methods;
  for (const std::string& label : options.methods) {
    if (label == "core" && !find_method(found.object, label)) continue;  // the core is always checked
    methods.push_back(method_from(label, found.object));
    refuse_without_role(found.object, methods.back());
    if (found.object.methods[methods.back()].core)
      throw InputError(
          "'" + label + "' is a core method of " + found.name +
          "; core methods are checked together, with every other method or alone: --method core");
  }
  if (!options.methods.empty()) return methods;
  methods = other_methods(found.object);
  const std::vector<int> unclear = methods_without_place(found.object);
  std::erase_if(methods, [&](int m) { return std::ranges::find(unclear, m) != unclear.end(); });
  return methods;
}

// Otherwise a check with both engines would leave one out without saying so.
void note_unexplored(const Found& found, const SearchOptions& options, std::string& note) {
  const Engines engines = engines_from(options.engine);
  if (found.java || engines == Engines::stress || native::is_explorable(found.program)) return;
  const std::string why = native::not_explorable(found.program);
  if (engines == Engines::explore) throw InputError(why);
  if (note.find(why) == std::string::npos) note += why + "\n";
}

std::vector<ShardRun> running_parts(const Campaign& campaign) {
  std::vector<ShardRun> shard_runs = campaign.shard_runs;
  for (ShardRun& p : shard_runs) p.complete = false;
  return shard_runs;
}

// From the object of the same name.
void take_read_only(Found& found, const std::vector<CheckedObject>& earlier) {
  const auto same = std::ranges::find(earlier, found.name, &CheckedObject::name);
  if (same == earlier.end()) return;
  for (Method& method : found.object.methods) {
    const auto known = std::ranges::find(same->object.methods, exact_label(method), exact_label);
    if (known != same->object.methods.end()) method.read_only = known->read_only;
  }
}

// As if the user had named this object and no other.
Context alone(Context context, const std::vector<std::string>& objects, const std::string& name) {
  if (objects.size() < 2) return context;
  std::vector<std::string> words;
  bool is_named = false;
  for (const std::string& word : context.words) {
    const bool names_object = std::ranges::find(objects, word) != objects.end();
    if (!names_object || !is_named) words.push_back(names_object ? name : word);
    is_named |= names_object;
  }
  context.words = words;
  return context;
}

}  // namespace

double left_for_search(double seconds, const Subjects& started) {
  return std::max(seconds / 2, seconds - started.seconds);
}

Subjects subjects_from(const SearchOptions& options, const Context& context,
                       const std::vector<CheckedObject>* earlier) {
  const TimePoint start = Clock::now();
  Subjects made;
  std::vector<Found> found = found_by(options, context);
  const double tryout_seconds = std::max(kLeastTryout, seconds_from(options.time) / 2);
  if (!earlier)
    made.note = correct_read_only(found, {after(start, tryout_seconds), &context.interrupted});
  else
    for (Found& f : found) take_read_only(f, *earlier);
  std::map<std::string, std::string> builds;  // by program
  std::string of_class;
  for (Found& f : found) {
    set_core(f.object, options.core);
    require_core(f.object, alone(context, options.objects, f.name), true);
    set_roles(f.object, options.roles, options.core);
    set_level(f.object, options.level);
    set_accepted(f.object, options.accept);
    if (const std::string assumed = assumption_text(f.object); !assumed.empty()) made.note += assumed + "\n";
    made.note += left_out_text(f.object);
    const std::vector<int> methods = methods_from(options, f);
    note_unexplored(f, options, made.note);
    std::string& build = f.java ? of_class : builds[f.program];  // a program declares many objects
    if (f.java || build.empty()) build = build_of(f);
    made.objects.push_back({f.name, build, f.object, labels_of(f.object, methods)});
    made.objects_to_check.push_back({f.name, f.object, methods, [f] { return open(f); }});
  }
  made.seconds = seconds_since(start);
  return made;
}

CheckConfig config_from(const SearchOptions& options, const Context& context) {
  CheckConfig config;
  config.seconds = seconds_from(options.time);
  config.largest = bounds_from(options.bounds);
  config.all_violations = options.all_violations;
  config.seed = options.seed;
  config.order = options.order == "size" ? OrderKind::by_size : OrderKind::by_debt;
  config.engines = engines_from(options.engine);
  config.exploring = exploring_from(options.engine);
  config.repeatable = config.engines == Engines::explore;
  config.interrupted = &context.interrupted;
  return config;
}

int conduct(PreparedCheck& prepared, Store* store, const OutputOptions& options, const Context& context) {
  std::optional<Verdicts> baseline;
  if (!options.baseline.empty()) baseline = verdicts_in(options.baseline);
  Outputs outputs(options);
  Terminal terminal(outputs.for_people());
  const auto verbosity = options.quiet     ? Verbosity::quiet
                         : options.verbose ? Verbosity::verbose
                                           : Verbosity::normal;
  const Campaign& campaign = prepared.campaign;
  TerminalReport report(terminal, verbosity, campaign.command);
  std::optional<Recorder> recorder;
  std::vector<Listener*> listeners;
  std::optional<Unwritten> unwritten;  // only servers may be away
  if (store && is_address(store->location()))
    unwritten.emplace(
        unwritten_prefix(store->location_of(prepared.number)) + std::to_string(getpid()) + ".sunder",
        campaign, [&](const std::string& text) { terminal.print(text); });
  if (store) {
    recorder.emplace(*store, prepared.number, running_parts(campaign), &context.interrupted,
                     unwritten ? &*unwritten : nullptr);
    listeners.push_back(&*recorder);
  }
  listeners.push_back(&report);
  if (verbosity != Verbosity::quiet) terminal.print(prepared.note + prepared.subjects.note);

  // Several objects share the time by the clock.
  prepared.config.repeatable &= prepared.subjects.objects_to_check.size() == 1;
  Listeners all(listeners);
  const TimePoint start = Clock::now();
  Results results{sunder::check(prepared.subjects.objects_to_check, prepared.config, all)};
  if (recorder) recorder->finish(!context.interrupted);
  results.seed = prepared.config.seed;
  results.command = campaign.command;
  results.store = store ? store->location_of(prepared.number) : "";
  results.started = campaign.started;
  results.seconds = seconds_of(campaign) + seconds_since(start);
  results.interrupted = context.interrupted;
  results.environment = campaign.environment;
  results.baseline = baseline;
  results.baseline_name = options.baseline;
  if (verbosity != Verbosity::quiet) report.summary(results.objects);
  if (prepared.before)
    terminal.print(
        changes_text(changes(verdicts_of(results_of(*prepared.before)), verdicts_of(results.objects)),
                     "since the last campaign in this store"));
  if (baseline)
    terminal.print(
        changes_text(changes(*baseline, verdicts_of(results.objects)), "compared with " + options.baseline));
  if (context.interrupted)
    terminal.print(
        "stopped early: these are the results so far\n" +
        (store ? "continue with: " + context.command + " resume " + shell_quoted(results.store) + "\n" : ""));
  if (!context.interrupted && verbosity != Verbosity::quiet)
    terminal.print(why_ended(results.objects, prepared.config, seconds_since(start)));
  const FailOn fail_on = fail_on_from(options.fail_on);
  terminal.print(unexplained_text(results.objects, fail_on));
  excuse(results, fail_on);
  outputs.write(results);
  const int code = exit_code_of(results.objects, baseline ? &*baseline : nullptr, fail_on);
  return context.interrupted && code == kNothingFound ? kEnvironmentFailed
                                                      : code;  // part of the search is missing
}

}  // namespace sunder::cli
