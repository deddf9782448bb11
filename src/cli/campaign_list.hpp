#pragma once

#include <string>
#include <vector>

#include "store/store.hpp"

namespace sunder::cli {

/// A campaign, where it is, and what keeps it from being read, if anything does.
struct ListedCampaign {
  std::string location;  ///< for other commands
  std::string store;     ///< the file, or the address of the server
  CampaignInfo info;
  std::string trouble = {};
};

/// The campaigns of a server, of a file, or of the files in a folder whose names end in .sunder; the oldest
/// first. With the number of a campaign, that one alone. Throws InputError if there is no such place.
std::vector<ListedCampaign> campaigns_at(const std::string& place);

/// A table of them, for people.
std::string table_of(const std::vector<ListedCampaign>& campaigns);

}  // namespace sunder::cli
