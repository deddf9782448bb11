#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "cli/context.hpp"
#include "store/address.hpp"
#include "store/store.hpp"
#include "support/standard_streams.hpp"

namespace sunder::cli {
namespace {

struct MergeOptions {
  std::vector<std::string> stores;
  std::string into;
  bool force = false;
};

// True if the merged campaign contains everything that is in the store already: the store is one of those
// that are merged, and it has no other campaign.
bool is_contained(const std::string& store, const std::vector<std::string>& merged) {
  if (is_address(store)) return false;
  const auto is_it = [&](const std::string& path) {
    std::error_code error;
    return std::filesystem::equivalent(path, store, error);
  };
  return std::ranges::any_of(merged, is_it) && open_store(store, Access::read)->number() == 1;
}

int merge(const MergeOptions& options) {
  std::vector<Campaign> campaigns;
  for (const std::string& path : options.stores) campaigns.push_back(campaign_in(path));
  const Campaign made = merged(campaigns, options.stores);
  const bool may_replace = options.force || is_contained(options.into, options.stores);
  const std::string into =
      write_store(options.into, made, may_replace ? Existing::replaced : Existing::refused);
  print(stdout, fmt::format("{} of {} shards in {}{}\n", made.shard_runs.size(), made.shards, into,
                            is_complete(made) ? "" : "; some were stopped early: 'resume' continues them"));
  return kNothingFound;
}

}  // namespace

void add_merge(CLI::App& app, Context& context) {
  auto* command = app.add_subcommand("merge", "Join the shards of a campaign into one store");
  auto options = std::make_shared<MergeOptions>();
  command->add_option("STORE", options->stores, "Stores that 'check --shard i/n --store' wrote, in any order")
      ->required();
  command
      ->add_option(
          "--into", options->into,
          "The store to write: a new one, or one of those that are merged; on a server, the campaign is "
          "added to those that are there")
      ->required();
  command->add_flag("--force", options->force, "Replace the store that is there already, whatever it holds");
  command->footer(
      "Examples:\n"
      "  sunder check ./my_queue --shard 1/2 --store one.sunder   on one machine\n"
      "  sunder check ./my_queue --shard 2/2 --store two.sunder   on another, same program\n"
      "  sunder merge one.sunder two.sunder --into both.sunder\n"
      "  sunder report both.sunder\n"
      "  sunder merge both.sunder --into postgresql://host/sunder         from a file to a server\n"
      "  sunder merge postgresql://host/sunder#12 --into twelve.sunder    and back");
  command->callback([&context, options] { context.chosen = [options] { return merge(*options); }; });
}

}  // namespace sunder::cli
