#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/conduct.hpp"
#include "cli/failing.hpp"
#include "support/error.hpp"
#include "support/format.hpp"
#include "support/version.hpp"

namespace sunder::cli {
namespace {

struct ResumeOptions {
  std::string store, time;
  OutputOptions output;
};

// With another build, the harnesses, their order and their outcomes may differ.
void refuse_changes(const Campaign& campaign, const std::vector<CheckedObject>& now,
                    const std::string& path) {
  const auto refuse = [&](const std::string& what) {
    throw InputError("cannot resume " + path + ": " + what + "; to start again, use 'check --store " +
                     shell_quoted(path) + "'");
  };
  if (campaign.objects.size() != now.size()) refuse("its objects have changed");
  for (std::size_t i = 0; i < now.size(); ++i) {
    const CheckedObject &then = campaign.objects[i], &here = now[i];
    if (then.name != here.name || then.object != here.object || then.methods != here.methods)
      refuse(then.name + " is declared differently now");
    if (then.build != here.build) refuse(then.name + " has been rebuilt since");
  }
}

Subjects subjects_of(const Campaign& campaign, const SearchOptions& options, const Context& context,
                     const std::string& path) {
  try {
    return subjects_from(options, context, &campaign.objects);
  } catch (const InputError& error) {
    throw with_origin(error, campaign, {"resume", path});
  }
}

double seconds_for(const ResumeOptions& options, const SearchOptions& search, const Campaign& campaign,
                   const Subjects& started) {
  if (!options.time.empty()) return left_for_search(seconds_from(options.time), started);
  return std::max(0.0, seconds_from(search.time) - seconds_of(campaign));
}

int resume(const ResumeOptions& options, Context& context) {
  const auto store = open_store(options.store, Access::write);
  const std::int64_t number = store->number();
  auto campaign = store->read(number);
  if (!campaign) throw InputError("there is no campaign in " + options.store + " yet");
  if (campaign->version != kVersion)
    throw InputError(fmt::format("cannot resume {}: Sunder {} wrote it, and this is {}", options.store,
                                 campaign->version, kVersion));
  const SearchOptions search = search_options_of(*campaign, options.store);
  context.ready.use(java_settings_of(*campaign, options.store));
  PreparedCheck prepared{subjects_of(*campaign, search, context, options.store), config_from(search, context),
                         *campaign};
  refuse_changes(*campaign, prepared.subjects.objects, options.store);
  CheckConfig& config = prepared.config;
  config.seconds = seconds_for(options, search, *campaign, prepared.subjects);
  config.until_settled = search.until_settled && options.time.empty();
  config.learning = learning_for(options.output.fail_on, !config.until_settled);
  config.shard_count = campaign->shards;
  config.shards.clear();
  for (const ShardRun& run : campaign->shard_runs) config.shards.push_back(run.shard);
  config.earlier = &prepared.campaign.progress;
  store->hold(number, config.shards);
  prepared.number = number;
  config.with_more_time = !options.time.empty();
  prepared.note = fmt::format("resumed {} after {}\n", options.store, duration_text(seconds_of(*campaign)));
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
