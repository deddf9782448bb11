#include "cli/options.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "cli/failing.hpp"
#include "cli/source_files.hpp"
#include "report/html_report.hpp"
#include "report/json_report.hpp"
#include "report/junit_report.hpp"
#include "report/markdown_report.hpp"
#include "report/sarif_report.hpp"
#include "store/address.hpp"
#include "store/store.hpp"
#include "support/error.hpp"
#include "support/files.hpp"
#include "support/format.hpp"
#include "support/printable.hpp"
#include "support/standard_streams.hpp"

namespace sunder::cli {

InputError with_origin(const InputError& error, const Campaign& campaign, const StoreCommand& asked) {
  const std::string program = campaign.command.substr(0, campaign.command.find(" --"));  // options follow
  if (std::filesystem::path(program).filename() == "sunder")
    return InputError(fmt::format("{}; the campaign was started in {} by {}", error.what(), campaign.folder,
                                  campaign.command));
  const bool is_here = campaign.folder == working_folder();
  const std::string store = is_here || is_address(asked.store)
                                ? asked.store
                                : (std::filesystem::path(working_folder()) / asked.store).string();
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
  command.add_option("--sarif", options.sarif, "Write the violations as SARIF 2.1.0, for code scanners");
  command.add_option(
      "--summary", options.summary,
      "Write a summary in Markdown. Within a job of GitHub Actions, it is also added to the job's "
      "summary");
}

void add_output_options(CLI::App& command, OutputOptions& options) {
  add_report_options(command, options);
  command.add_option("--baseline", options.baseline,
                     "Exit with 1 only for violations that are not in this result file or store");
  add_fail_on_option(command, options.fail_on)->default_str(name_of(FailOn::any));
  command.add_flag("-q,--quiet", options.quiet, "Print violations and errors only");
  command.add_flag("-v,--verbose", options.verbose, "Print also which bounds were covered");
}

namespace {

// A campaign is worth more than a report on it.
std::unique_ptr<OutputFile> opened(const std::string& path) {
  if (path.empty()) return nullptr;
  if (is_file(path) && is_store(path)) throw InputError("cannot write " + path + ": it is a campaign store");
  return std::make_unique<OutputFile>(path);
}

// Other steps of the job have written to the same file.
void append(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::app);
  file << text << std::flush;
  if (!file) throw EnvironmentError("cannot write the summary of the job, " + path);
}

// The second report would replace the first. A device, such as /dev/null, takes both.
void refuse_same(const std::string& one, const std::string& other) {
  if (one.empty() || one == "-" || resolved(one) != resolved(other)) return;
  if (!is_there(one) || is_file(one))
    throw InputError("two reports would be written to the same file, " + one);
}

}  // namespace

Outputs::Outputs(const OutputOptions& options) : json_to_stdout_(options.json == "-") {
  const std::array files{&options.json, &options.junit, &options.html, &options.sarif, &options.summary};
  for (std::size_t i = 0; i < files.size(); ++i)
    for (std::size_t other = i + 1; other < files.size(); ++other) refuse_same(*files[i], *files[other]);
  json_ = opened(json_to_stdout_ ? "" : options.json);
  junit_ = opened(options.junit);
  html_ = opened(options.html);
  sarif_ = opened(options.sarif);
  summary_ = opened(options.summary);
}

void Outputs::write(const Results& results) {
  const std::string json = printable(json_text(result_json(results), 2)) + "\n";
  if (json_) json_->write(json);
  if (junit_) junit_->write(junit_xml(results));
  if (html_) html_->write(html_page(results));
  if (sarif_) sarif_->write(printable(json_text(sarif_json(results, SourceFiles()), 2)) + "\n");
  if (summary_) summary_->write(markdown_summary(results));
  if (const char* job = std::getenv("GITHUB_STEP_SUMMARY"); job && *job)
    append(job, markdown_summary(results));
  if (json_to_stdout_) print(stdout, json);
}

}  // namespace sunder::cli
