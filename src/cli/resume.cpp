#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/continued.hpp"
#include "cli/failing.hpp"
#include "cli/take_part.hpp"
#include "support/format.hpp"

namespace sunder::cli {
namespace {

struct ResumeOptions {
  std::string store, time;
  OutputOptions output;
};

double seconds_for(const ResumeOptions& options, const SearchOptions& search, const Campaign& campaign,
                   const Subjects& started) {
  if (!options.time.empty()) return left_for_search(seconds_from(options.time), started);
  return std::max(0.0, seconds_from(search.time) - seconds_of(campaign));
}

int resume(const ResumeOptions& options, Context& context) {
  const auto store = open_store(options.store, Access::write);
  const std::int64_t number = store->number();
  Continued continued = continued_from(*store, number, {"resume", options.store}, context);
  const SearchOptions& search = continued.options;
  PreparedCheck& prepared = continued.prepared;
  const Campaign& campaign = prepared.campaign;
  if (auto* shared = dynamic_cast<SharedStore*>(store.get()); shared && shared->is_shared(number)) {
    if (!options.time.empty()) shared->extend(number, seconds_from(options.time));
    prepared.note = "resumed " + options.store + "\n";
    return take_part(prepared, *shared, {options.output}, context);
  }
  CheckConfig& config = prepared.config;
  config.seconds = seconds_for(options, search, campaign, prepared.subjects);
  config.until_settled = search.until_settled && options.time.empty();
  config.learning =
      config.all_violations ? Learning::equal : learning_for(options.output.fail_on, !config.until_settled);
  config.shard_count = campaign.shards;
  config.shards.clear();
  for (const ShardRun& run : campaign.shard_runs) config.shards.push_back(run.shard);
  config.earlier = &prepared.campaign.progress;
  store->hold(number, config.shards);
  config.with_more_time = !options.time.empty();
  prepared.note = fmt::format("resumed {} after {}\n", options.store, duration_text(seconds_of(campaign)));
  return conduct(prepared, store.get(), options.output, context);
}

}  // namespace

void add_resume(CLI::App& app, Context& context) {
  auto* command = app.add_subcommand("resume", "Continue a check that was stopped");
  auto options = std::make_shared<ResumeOptions>();
  command->add_option("STORE", options->store, "The store of the check, whose path the check printed")
      ->required();
  command->add_option("-t,--time", options->time, "How long; if omitted, for the rest of the check's time");
  add_output_options(*command, options->output);
  command->footer(
      "Examples:\n"
      "  sunder check ./my_queue --time 1h --store queue.sunder   stopped after a while, then\n"
      "  sunder resume queue.sunder                               continues for the rest of the hour\n"
      "  sunder resume queue.sunder --time 10m                    ten minutes more, even if its time was up\n"
      "\n"
      "Exit code: that of 'check', for the whole campaign.");
  command->callback(
      [&context, options] { context.chosen = [&context, options] { return resume(*options, context); }; });
}

}  // namespace sunder::cli
