#include "cli/options.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "report/html_report.hpp"
#include "report/json_report.hpp"
#include "report/junit_report.hpp"
#include "support/files.hpp"
#include "support/format.hpp"
#include "support/printable.hpp"
#include "support/standard_streams.hpp"

namespace sunder::cli {

Json to_json(const SearchOptions& o, const jvm::Settings& java) {
  return {{"object", o.objects},
          {"method", o.methods},
          {"core", o.core},
          {"time", o.time},
          {"bounds", o.bounds},
          {"engine", o.engine.engine},
          {"strategy", o.engine.strategy},
          {"preemptions", o.engine.preemptions ? Json(*o.engine.preemptions) : Json()},
          {"criterion", o.engine.criterion},
          {"order", o.order},
          {"roles", o.roles},
          {"seed", o.seed},
          {"classpath", java.classpath},
          {"java-home", java.java_home}};
}

SearchOptions search_options_from(const Json& c) {
  SearchOptions made;
  made.objects = c["object"].get<std::vector<std::string>>();
  made.methods = c["method"].get<std::vector<std::string>>();
  made.core = c["core"].get<std::vector<std::string>>();
  made.time = c["time"];
  made.bounds = c["bounds"];
  made.engine = {c["engine"], c["strategy"], c["criterion"]};
  if (!c["preemptions"].is_null()) made.engine.preemptions = c["preemptions"];
  made.order = c.value("order", made.order);
  made.roles = c.value("roles", "declared");  // campaigns without the option assumed none
  made.seed = c["seed"];
  return made;
}

jvm::Settings java_settings_from(const Json& c) { return {c["java-home"], c["classpath"]}; }

InputError with_origin(const InputError& error, const Campaign& campaign, const StoreCommand& asked) {
  const std::string program = campaign.command.substr(0, campaign.command.find(" --"));  // options follow
  if (std::filesystem::path(program).filename() == "sunder")
    return InputError(fmt::format("{}; the campaign was started in {} by {}", error.what(), campaign.folder,
                                  campaign.command));
  const bool is_here = campaign.folder == working_folder();
  const std::string store =
      is_here ? asked.store : (std::filesystem::path(working_folder()) / asked.store).string();
  return InputError(fmt::format("{} was written by {}, which knows its objects: run '{} {} {}'{}",
                                asked.store, program, campaign.command, asked.subcommand, shell_quoted(store),
                                is_here ? "" : " in " + campaign.folder));
}

Found found_in(const Campaign& campaign, const std::string& name, const Context& context,
               const StoreCommand& asked) {
  try {
    return context.ready.one_named(name);
  } catch (const InputError& error) {
    throw with_origin(error, campaign, asked);
  }
}

void add_report_options(CLI::App& command, OutputOptions& options) {
  command.add_option("--json", options.json, "Write the results to this file; - for stdout");
  command.add_option("--junit", options.junit, "Write the results as JUnit XML, a test case per method");
  command.add_option("--html", options.html, "Write the results as one self-contained page for a browser");
}

void add_output_options(CLI::App& command, OutputOptions& options) {
  add_report_options(command, options);
  command.add_option("--baseline", options.baseline,
                     "Exit with 1 only for violations that are not in this result file or store");
  command.add_flag("-q,--quiet", options.quiet, "Print violations and errors only");
  command.add_flag("-v,--verbose", options.verbose, "Print also which bounds were covered");
}

Outputs::Outputs(const OutputOptions& options) : json_to_stdout_(options.json == "-") {
  if (!options.json.empty() && !json_to_stdout_) json_ = std::make_unique<OutputFile>(options.json);
  if (!options.junit.empty()) junit_ = std::make_unique<OutputFile>(options.junit);
  if (!options.html.empty()) html_ = std::make_unique<OutputFile>(options.html);
}

void Outputs::write(const Results& results) {
  // Bytes that are not UTF-8 come from code under test; nothing else may be lost for them.
  const auto replace = nlohmann::ordered_json::error_handler_t::replace;
  const std::string json = printable(result_json(results).dump(2, ' ', false, replace)) + "\n";
  if (json_) json_->write(json);
  if (junit_) junit_->write(junit_xml(results));
  if (html_) html_->write(html_page(results));
  if (json_to_stdout_) print(stdout, json);
}

}  // namespace sunder::cli
