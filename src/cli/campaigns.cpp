#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

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

constexpr std::size_t kMostNames = 3;

std::string some_of(const std::vector<std::string>& names) {
  if (names.size() <= kMostNames) return joined(names);
  return joined({names.begin(), names.begin() + kMostNames}) +
         fmt::format(" and {} more", names.size() - kMostNames);
}

std::string progress_text(const CampaignInfo& info) {
  const std::string shards = fmt::format("{} of {}", info.complete, info.shards);
  if (info.complete == info.shards) return "done";
  if (!info.seconds_left) return info.holders.empty() ? "stopped early" : "running";
  if (*info.seconds_left <= 0) return fmt::format("time is up; {} searched", info.searched);
  return fmt::format("{} shards done, {} begun, {} left", shards, info.searched,
                     duration_text(*info.seconds_left));
}

std::string by_whom(const CampaignInfo& info) {
  if (info.holders.empty()) return info.owner;
  return (info.owner.empty() ? "" : info.owner + "; now ") + some_of(info.holders);
}

std::vector<ListedCampaign> campaigns_in(const std::string& location) {
  std::vector<ListedCampaign> made;
  const auto store = open_store(location, Access::read);
  for (CampaignInfo& info : store->campaigns())
    made.push_back({store->location_of(info.number), location, std::move(info)});
  return made;
}

}  // namespace

std::vector<ListedCampaign> campaigns_at(const std::string& place) {
  if (is_address(place)) {
    auto made = campaigns_in(place);
    if (const auto number = address_from(place).campaign) {
      std::erase_if(made, [&](const ListedCampaign& each) { return each.info.number != *number; });
      if (made.empty()) throw InputError("there is no campaign " + place);
    }
    return made;
  }
  if (!is_folder(place)) {
    if (!is_there(place)) throw InputError("there is no file or folder " + place);
    return campaigns_in(place);
  }
  std::vector<ListedCampaign> made;
  for (const std::filesystem::path& file : entries_of(place)) {
    if (file.extension() != ".sunder" || !is_store(file.string())) continue;
    try {
      std::ranges::move(campaigns_in(file.string()), std::back_inserter(made));
    } catch (const std::runtime_error& error) {
      made.push_back({file.string(), file.string(), {}, error.what()});
    }
  }
  std::ranges::stable_sort(made, {}, [](const ListedCampaign& each) { return each.info.started; });
  return made;
}

std::string table_of(const std::vector<ListedCampaign>& campaigns) {
  std::vector<std::vector<std::string>> rows{
      {"campaign", "started", "objects", "progress", "not atomic", "by"}};
  for (const auto& [location, store, info, trouble] : campaigns) {
    if (trouble.empty())
      rows.push_back({location, info.started, some_of(info.objects), progress_text(info),
                      counted(static_cast<std::uint64_t>(info.violations), "method"), by_whom(info)});
    else
      rows.push_back({location, "", "", "cannot be read", "", trouble});
  }
  return table(rows);
}

namespace {

int list(const std::string& place) {
  const auto all = campaigns_at(place.empty() ? state_folder().string() : place);
  print(stdout, all.empty() ? "there is no campaign yet\n" : table_of(all) + "\n");
  return kNothingFound;
}

}  // namespace

void add_campaigns(CLI::App& app, Context& context) {
  auto* command = app.add_subcommand("campaigns", "List campaigns: what there is, how far, by whom");
  auto place = std::make_shared<std::string>();
  command->add_option("STORE", *place,
                      "The address of a server, a folder, or a file; if omitted, the folder of campaigns "
                      "without a --store");
  command->footer(
      "Examples:\n"
      "  sunder campaigns                            those of this user\n"
      "  sunder campaigns postgresql://me@db/checks  those on a server, with who searches them now\n"
      "  sunder campaigns nightly/                   those of the files nightly/*.sunder");
  command->callback([&context, place] { context.chosen = [place] { return list(*place); }; });
}

}  // namespace sunder::cli
