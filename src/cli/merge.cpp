#include <fmt/format.h>

#include <memory>

#include "cli/context.hpp"
#include "store/store.hpp"

namespace sunder::cli {
namespace {

struct MergeOptions {
  std::vector<std::string> stores;
  std::string into;
};

int merge(const MergeOptions& options) {
  std::vector<Campaign> campaigns;
  for (const std::string& path : options.stores) campaigns.push_back(campaign_in(path));
  const Campaign made = merged(campaigns, options.stores);
  replace_store(options.into, made);
  fmt::print("{} of {} shards in {}{}\n", made.shard_runs.size(), made.shards, options.into,
             is_complete(made) ? "" : "; some were stopped early: 'resume' continues them");
  return kNothingFound;
}

}  // namespace

void add_merge(CLI::App& app, Context& context) {
  auto* command = app.add_subcommand("merge", "Join the shards of a campaign into one store");
  auto options = std::make_shared<MergeOptions>();
  command->add_option("STORE", options->stores, "Stores that 'check --shard i/n --store' wrote, in any order")
      ->required();
  command->add_option("--into", options->into, "The store to write")->required();
  command->footer(
      "Examples:\n"
      "  sunder check ./my_queue --shard 1/2 --store one.sunder   on one machine\n"
      "  sunder check ./my_queue --shard 2/2 --store two.sunder   on another, same program\n"
      "  sunder merge one.sunder two.sunder --into both.sunder\n"
      "  sunder report both.sunder");
  command->callback([&context, options] { context.chosen = [options] { return merge(*options); }; });
}

}  // namespace sunder::cli
