#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/context.hpp"
#include "cli/exploring.hpp"
#include "report/results.hpp"
#include "store/campaign.hpp"
#include "support/output_file.hpp"
#include "support/terminal.hpp"

namespace sunder::cli {

/// The options of `check` that define a campaign; its store keeps them.
struct SearchOptions {
  std::vector<std::string> objects, methods, core;
  std::string time, bounds = "6,3,4";
  EngineOptions engine;
  std::string order = "debt", roles = "assumed";
  std::optional<std::string> level = std::nullopt;  ///< at which all methods count as declared
  std::vector<std::string> accept = {};             ///< outcomes and results that are no violations
  bool all_violations = false;
  std::uint64_t seed = 1;
  bool until_settled = false;  ///< no time was given
};

Json to_json(const SearchOptions& options, const jvm::Settings& java);

/// The options of a campaign. Throw DamagedStore, with the location of its store, if they are no options.
SearchOptions search_options_of(const Campaign& campaign, const std::string& store);
jvm::Settings java_settings_of(const Campaign& campaign, const std::string& store);

/// A command that the user gave about a store.
struct StoreCommand {
  std::string subcommand, store;
};

/// The object with this name in the campaign. Throws InputError, with the campaign's origin, if it is gone.
Found found_in(const Campaign& campaign, const std::string& name, const Context& context,
               const StoreCommand& asked);

/// The error of an object that is not found, with the folder and the command that started the campaign. If a
/// program of the user started it, the error says how to ask that program.
InputError with_origin(const InputError& error, const Campaign& campaign, const StoreCommand& asked);

/// Where results go.
struct OutputOptions {
  std::string json, junit, html, sarif, summary, baseline, fail_on = {};
  bool quiet = false, verbose = false;
};

void add_report_options(CLI::App& command, OutputOptions& options);
void add_output_options(CLI::App& command, OutputOptions& options);

/// The files for the results. They are opened before the check, so that a wrong path fails early.
class Outputs {
 public:
  /// Throws InputError if a file cannot be written.
  explicit Outputs(const OutputOptions& options);

  /// The stream for people: stdout, or stderr if the results go to stdout.
  [[nodiscard]] std::FILE* for_people() const { return json_to_stdout_ ? stderr : stdout; }

  void write(const Results& results);

 private:
  bool json_to_stdout_;
  std::unique_ptr<OutputFile> json_, junit_, html_, sarif_, summary_;
};

}  // namespace sunder::cli
