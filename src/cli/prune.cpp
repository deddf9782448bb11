#include <fmt/format.h>
#include <unistd.h>

#include <ctime>
#include <filesystem>
#include <iostream>
#include <memory>
#include <set>

#include "cli/campaign_list.hpp"
#include "cli/context.hpp"
#include "cli/state_folder.hpp"
#include "store/address.hpp"
#include "support/error.hpp"
#include "support/files.hpp"
#include "support/format.hpp"
#include "support/standard_streams.hpp"

namespace sunder::cli {
namespace {

struct PruneOptions {
  std::string place, older_than;
  std::optional<std::size_t> keep;
  bool yes = false;
};

// Days are the unit of people who prune.
double age_from(const std::string& text) {
  constexpr double kHoursOfDay = 24;
  if (!text.ends_with('d')) return seconds_from(text);
  return kHoursOfDay * seconds_from(text.substr(0, text.size() - 1) + "h");
}

// Never, if the text is no time: such a campaign is not old.
double age_of(const CampaignInfo& info) {
  std::tm parts{};
  if (!strptime(info.started.c_str(), "%Y-%m-%dT%H:%M:%S%z", &parts)) return 0;
  const long offset = parts.tm_gmtoff;
  return std::difftime(std::time(nullptr), timegm(&parts) - offset);
}

// Whether the place itself says which campaign is meant.
bool names_one(const std::string& place) {
  if (is_address(place)) return address_from(place).campaign.has_value();
  return !place.empty() && !is_folder(place);
}

std::vector<ListedCampaign> chosen_by(const PruneOptions& options) {
  if (!names_one(options.place) && options.older_than.empty() && !options.keep)
    throw InputError(
        "say which campaigns: name one, by its file or its address with '#' and a number, or say "
        "--older-than "
        "30d or --keep 10");
  std::vector<ListedCampaign> all =
      campaigns_at(options.place.empty() ? state_folder().string() : options.place);
  std::erase_if(all, [](const ListedCampaign& each) { return !each.trouble.empty(); });
  if (options.keep) all.resize(all.size() - std::min(all.size(), *options.keep));
  if (!options.older_than.empty()) {
    const double age = age_from(options.older_than);
    std::erase_if(all, [&](const ListedCampaign& each) { return age_of(each.info) <= age; });
  }
  return all;
}

bool is_confirmed(const PruneOptions& options, std::size_t count) {
  if (options.yes) return true;
  if (isatty(STDIN_FILENO) == 0)
    throw InputError("nobody can be asked, since the input is no terminal; --yes deletes without a question");
  print(stdout, fmt::format("delete {}? [y/N] ", counted(count, "campaign")));
  flush(stdout);
  std::string answer;
  std::getline(std::cin, answer);
  return answer == "y" || answer == "yes";
}

// A file goes with its last campaign.
void remove(const ListedCampaign& campaign) {
  {
    const auto store = open_store(campaign.store, Access::write);
    store->remove(campaign.info.number);
    if (is_address(campaign.store) || store->number() != 0) return;
  }
  std::filesystem::remove(campaign.store);
}

int prune(const PruneOptions& options) {
  const auto chosen = chosen_by(options);
  if (chosen.empty()) {
    print(stdout, "there is nothing to delete\n");
    return kNothingFound;
  }
  print(stdout, table_of(chosen) + "\n");
  if (!is_confirmed(options, chosen.size())) {
    print(stdout, "nothing was deleted\n");
    return kNothingFound;
  }
  std::size_t removed = 0;
  std::string kept;
  for (const ListedCampaign& each : chosen) try {
      remove(each);
      ++removed;
    } catch (const InputError& error) {
      kept += "kept " + each.location + ": " + error.what() + "\n";
    }
  print(stdout, kept + fmt::format("deleted {}\n", counted(removed, "campaign")));
  return kept.empty() ? kNothingFound : kBadInput;
}

}  // namespace

void add_prune(CLI::App& app, Context& context) {
  auto* command = app.add_subcommand("prune", "Delete campaigns, after a question");
  auto options = std::make_shared<PruneOptions>();
  command->add_option("STORE", options->place,
                      "The address of a server or of a campaign on it, a folder, or a file; if omitted, the "
                      "folder of campaigns without a --store");
  command->add_option("--older-than", options->older_than, "Those that began before this time: 12h, 30d");
  command->add_option("--keep", options->keep, "All but the newest, of this number");
  command->add_flag("--yes", options->yes, "Ask nothing");
  command->footer(
      "Examples:\n"
      "  sunder prune 'postgresql://me@db/checks#12'                  one campaign\n"
      "  sunder prune postgresql://me@db/checks --older-than 30d\n"
      "  sunder prune --keep 10                                       of the campaigns without a --store\n"
      "\n"
      "A campaign that some process searches now is kept.");
  command->callback([&context, options] { context.chosen = [options] { return prune(*options); }; });
}

}  // namespace sunder::cli
