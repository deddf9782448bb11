#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <memory>

#include "cli/context.hpp"
#include "store/store.hpp"
#include "support/error.hpp"
#include "support/format.hpp"

namespace sunder::cli {
namespace {

namespace fs = std::filesystem;

struct MergeOptions {
  std::vector<std::string> stores;
  std::string into;
};

// Written beside, then put in its place: what was there before is whole until then.
void write_store(const Campaign& campaign, const std::string& path) {
  const std::string part = path + ".part";
  std::error_code ignored;
  fs::remove(part, ignored);
  Store(part, Database::Access::create).add(campaign);
  if (std::rename(part.c_str(), path.c_str()) != 0) {
    fs::remove(part, ignored);
    throw EnvironmentError("cannot write the store " + path);
  }
}

int merge(const MergeOptions& options) {
  if (fs::exists(options.into) && !fs::is_empty(options.into))
    Store(options.into, Database::Access::read);  // else it is no store, and is not to be lost
  std::vector<Campaign> campaigns;
  for (const std::string& path : options.stores) campaigns.push_back(campaign_in(path));
  const Campaign made = merged(campaigns, options.stores);
  write_store(made, options.into);
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
