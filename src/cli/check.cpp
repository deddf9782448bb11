#include <memory>
#include <optional>

#include "cli/context.hpp"
#include "cli/exploring.hpp"
#include "report/json_report.hpp"
#include "report/terminal_report.hpp"
#include "search/check.hpp"
#include "support/error.hpp"
#include "support/output_file.hpp"

namespace sunder::cli {
namespace {

struct CheckOptions {
  std::vector<std::string> objects, methods, core;
  std::string time = "60s", bounds, json;
  EngineOptions engine;
  std::uint64_t seed = 1;
  bool quiet = false, verbose = false;
};

std::vector<Assignment> assignments(const CheckOptions& options, const Context& context) {
  std::vector<Found> found;
  for (const std::string& word : options.objects)
    std::ranges::move(context.ready.named(word), std::back_inserter(found));
  if (options.objects.empty()) found = context.ready.all();
  if (found.empty())
    throw InputError("name an object to check, for example a program: sunder check ./my_queue");
  std::vector<Assignment> made;
  for (Found& f : found) {
    set_core(f.object, options.core);
    std::vector<int> methods;
    for (const std::string& label : options.methods) {
      methods.push_back(method_from(label, f.object));
      if (f.object.methods[methods.back()].core)
        throw InputError("'" + label + "' is a core method of " + f.name +
                         "; core methods are always checked together");
    }
    if (options.methods.empty()) methods = other_methods(f.object);
    made.push_back({f.name, f.object, methods, [f] { return open(f); }});
  }
  return made;
}

int exit_code_of(const std::vector<ObjectResult>& results) {
  bool all_judged = true;
  for (const ObjectResult& o : results) {
    for (const MethodResult& m : o.methods) {
      if (std::holds_alternative<NonAtomic>(m.verdict)) return kViolationFound;
      all_judged &= !std::holds_alternative<Unjudged>(m.verdict);
    }
  }
  return all_judged ? kNothingFound : kEnvironmentFailed;
}

int check(const CheckOptions& options, const Context& context) {
  CheckConfig config;
  config.seconds = seconds_from(options.time);
  if (!options.bounds.empty()) config.largest = bounds_from(options.bounds);
  config.seed = options.seed;
  config.engines = engines_from(options.engine);
  config.exploring = exploring_from(options.engine);
  config.interrupted = &context.interrupted;
  const auto to_check = assignments(options, context);
  const bool json_to_stdout = options.json == "-";
  std::optional<OutputFile> json_file;
  if (!options.json.empty() && !json_to_stdout) json_file.emplace(options.json);

  Terminal terminal(json_to_stdout ? stderr : stdout);
  const auto verbosity = options.quiet     ? Verbosity::quiet
                         : options.verbose ? Verbosity::verbose
                                           : Verbosity::normal;
  TerminalReport report(terminal, verbosity, context.command);
  const auto results = sunder::check(to_check, config, report);
  if (verbosity != Verbosity::quiet) report.summary(results);
  if (context.interrupted) terminal.print("stopped early: this is what was found so far\n");
  const std::string json =
      result_json(results, options.seed, context.command, context.interrupted).dump(2) + "\n";
  if (json_file) json_file->write(json);
  if (json_to_stdout) std::fputs(json.c_str(), stdout);
  return exit_code_of(results);
}

}  // namespace

void add_check(CLI::App& app, Context& context) {
  auto* command = app.add_subcommand("check", "Search for violations of an object's methods");
  auto options = std::make_shared<CheckOptions>();
  command->add_option("OBJECT", options->objects,
                      "What to check: see 'list'. A program's own objects if omitted");
  command
      ->add_option("-m,--method", options->methods,
                   "Only this method (repeatable); default: every method that is not core")
      ->allow_extra_args(false);
  command->add_option("-t,--time", options->time, "For the whole check: 500ms, 60s, 5m, 1h")
      ->capture_default_str();
  command->add_option("-b,--bounds", options->bounds,
                      "The largest harnesses: invocations,sequences,values (default 6,3,4)");
  add_engine_options(*command, options->engine);
  command->add_option("--seed", options->seed, "Fixes the order of harnesses and their pacing")
      ->capture_default_str();
  command->add_option("--core", options->core, "These methods are the core, instead of the declared ones")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("--json", options->json, "Write the results to this file; - for stdout");
  command->add_flag("-q,--quiet", options->quiet, "Print violations and errors only");
  command->add_flag("-v,--verbose", options->verbose, "Print what was covered, too");
  command->footer(
      "Examples:\n"
      "  sunder check ./my_queue                     every object that the program declares\n"
      "  sunder check ./my_queue:Queue -m size -t 5m one method, for five minutes\n"
      "  sunder check corpus --json results.json     all objects of the corpus\n"
      "\n"
      "Exit code: 0 no violation found, 1 a violation found, 2 bad input, 3 the environment failed, or a "
      "method\n"
      "could not be judged.");
  command->callback(
      [&context, options] { context.chosen = [&context, options] { return check(*options, context); }; });
}

}  // namespace sunder::cli
