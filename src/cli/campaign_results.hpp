#pragma once

#include "report/results.hpp"
#include "store/campaign.hpp"

namespace sunder::cli {

/// The results of a campaign that was read from this location.
Results results_for(const Campaign& campaign, const std::string& location);

}  // namespace sunder::cli
