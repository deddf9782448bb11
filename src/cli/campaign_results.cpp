#include "cli/campaign_results.hpp"

#include "cli/options.hpp"

namespace sunder::cli {

Results results_for(const Campaign& campaign, const std::string& location) {
  Results made{results_of(campaign)};
  made.seed = search_options_of(campaign, location).seed;
  made.command = campaign.command;
  made.store = location;
  made.started = campaign.started;
  made.seconds = seconds_of(campaign);
  made.interrupted = !is_complete(campaign);
  made.environment = campaign.environment;
  return made;
}

}  // namespace sunder::cli
