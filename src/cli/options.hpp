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

/// What a campaign searches: what `check` is asked for, and what its store keeps.
struct SearchOptions {
  std::vector<std::string> objects, methods, core;
  std::string time, bounds = "6,3,4";
  EngineOptions engine;
  std::string order = "debt";
  std::uint64_t seed = 1;
};

Json to_json(const SearchOptions& options, const jvm::Settings& java);
SearchOptions search_options_from(const Json& configuration);
jvm::Settings java_settings_from(const Json& configuration);

/// The object of that name in the campaign. Throws InputError, with who started the campaign, if it is not
/// there.
Found found_in(const Campaign& campaign, const std::string& name, const Context& context);

/// The same error, with who started the campaign.
InputError with_origin(const InputError& error, const Campaign& campaign);

/// Where results go.
struct OutputOptions {
  std::string json, junit, html, baseline;
  bool quiet = false, verbose = false;
};

void add_report_options(CLI::App& command, OutputOptions& options);
void add_output_options(CLI::App& command, OutputOptions& options);

/// The files that results go to; opened before the work, so that a wrong path is known then.
class Outputs {
 public:
  /// Throws InputError if a file cannot be written.
  explicit Outputs(const OutputOptions& options);

  /// What people read: stdout, unless the results go there.
  [[nodiscard]] std::FILE* for_people() const { return json_to_stdout_ ? stderr : stdout; }

  void write(const Results& results);

 private:
  bool json_to_stdout_;
  std::unique_ptr<OutputFile> json_, junit_, html_;
};

}  // namespace sunder::cli
