#include <fmt/format.h>

#include <memory>
#include <set>

#include "cli/baseline.hpp"
#include "cli/campaign_results.hpp"
#include "cli/failing.hpp"
#include "cli/options.hpp"
#include "cli/watch.hpp"
#include "model/object_names.hpp"
#include "model/roles.hpp"
#include "report/gravest_first.hpp"
#include "report/html_report.hpp"
#include "report/terminal_report.hpp"
#include "store/store.hpp"
#include "support/error.hpp"
#include "support/format.hpp"

namespace sunder::cli {
namespace {

struct ReportOptions {
  std::vector<std::string> files;
  std::string fail_on;
  OutputOptions output;
  bool watch = false;
};

void tell_verdicts(const Results& results, Terminal& terminal, TerminalReport& report) {
  for (const ObjectResult* o : gravest_first(results.objects)) {
    if (o->object.roles_assumed) terminal.print(assumption_text(o->object) + "\n");
    report.object_started(o->object, o->qualified_name);
    for (const MethodResult* m : gravest_first(o->methods)) report.method_ended(o->object, *m);
  }
}

// A page that is read while it is written would be incomplete, so each is written as a whole.
Results watched_results(const ReportOptions& options, const Context& context) {
  OutputOptions page;
  page.html = options.output.html;
  Terminal terminal(options.output.json == "-" ? stderr : stdout);
  return watched(options.files.front(), terminal, context.interrupted, [&](const Results& results) {
    if (!page.html.empty()) Outputs(page).write(results);
  });
}

int report_one(const ReportOptions& options, const Context& context) {
  const std::string& location = options.files.front();
  Results results =
      options.watch ? watched_results(options, context) : results_for(campaign_in(location), location);
  Outputs outputs(options.output);
  Terminal terminal(outputs.for_people());
  TerminalReport report(terminal, Verbosity::normal, results.command);
  if (!options.watch) tell_verdicts(results, terminal, report);
  report.summary(results.objects);
  if (results.interrupted) terminal.print("stopped early: these are the results so far\n");
  const FailOn fail_on = fail_on_from(options.fail_on);
  excuse(results, fail_on);
  outputs.write(results);
  if (options.fail_on.empty()) return kNothingFound;
  const int code = exit_code_of(results.objects, nullptr, fail_on);
  return results.interrupted && code == kNothingFound ? kEnvironmentFailed : code;
}

// Two versions of a library are two programs; their objects have the same name after the colon.
Verdicts by_short_name(const Verdicts& verdicts) {
  std::map<std::string, std::set<std::string>> full;
  for (const auto& [method, verdict] : verdicts) full[object_part(method.first)].insert(method.first);
  Verdicts made;
  for (const auto& [method, verdict] : verdicts) {
    const std::string name = object_part(method.first);
    made[{full[name].size() == 1 ? name : method.first, method.second}] = verdict;
  }
  return made;
}

int compare(const ReportOptions& options) {
  const auto all =
      changes(by_short_name(verdicts_in(options.files[0])), by_short_name(verdicts_in(options.files[1])));
  std::unique_ptr<OutputFile> html;
  if (!options.output.html.empty()) html = std::make_unique<OutputFile>(options.output.html);
  std::vector<std::vector<std::string>> rows{{"object", "method", "before", "after", ""}};
  std::size_t changed = 0;
  for (const Change& c : all) {
    changed += c.before != c.after ? 1 : 0;
    const auto shown = [](const std::optional<Standing>& verdict) {
      return verdict ? to_text(*verdict) : "-";
    };
    if (c.before != c.after || !word_for(c).empty())
      rows.push_back({c.object, c.method, shown(c.before), shown(c.after), word_for(c)});
  }
  Terminal terminal(stdout);
  if (rows.size() > 1) terminal.print(table(rows) + "\n");
  terminal.print(fmt::format("{} of {} verdicts differ\n", changed, all.size()));
  if (html) html->write(html_changes(all, options.files[0], options.files[1]));
  return kNothingFound;
}

int report(const ReportOptions& options, const Context& context) {
  if (options.files.size() == 1) return report_one(options, context);
  const OutputOptions& output = options.output;
  if (options.watch || !output.json.empty() || !output.junit.empty() || !output.sarif.empty() ||
      !output.summary.empty() || !options.fail_on.empty())
    throw InputError(
        "--json, --junit, --sarif, --summary, --watch and --fail-on are about one campaign; name one store");
  return compare(options);
}

}  // namespace

void add_report(CLI::App& app, Context& context) {
  auto* command = app.add_subcommand("report", "Show a campaign, or the differences between two");
  auto options = std::make_shared<ReportOptions>();
  command->add_option("STORE", options->files, "One store; or two stores or result files to compare")
      ->required()
      ->expected(1, 2);
  add_report_options(*command, options->output);
  add_fail_on_option(*command, options->fail_on);
  command->add_flag("--watch", options->watch,
                    "On a server: follow the campaign until it is over; --html is rewritten each time");
  command->footer(
      "Examples:\n"
      "  sunder report queue.sunder --html queue.html\n"
      "  sunder report jdk8.sunder jdk17.sunder --html changes.html\n"
      "  sunder report all.sunder --fail-on bug    the exit code after 'merge'\n"
      "  sunder report postgresql://me@db/checks --watch    a campaign of many machines while it runs\n"
      "\n"
      "Exit code: 0 whatever was found, 2 bad input; with --fail-on, that of 'check'. To gate a CI, use\n"
      "'check --baseline STORE' or 'report --fail-on'.");
  command->callback(
      [&context, options] { context.chosen = [&context, options] { return report(*options, context); }; });
}

}  // namespace sunder::cli
