#pragma once

#include <cstdint>
#include <optional>

#include "store/sql/database.hpp"
#include "store/store.hpp"

namespace sunder::sql {

/// The campaign with this number, if there is one; with these shards alone, if they are given.
std::optional<Campaign> read_campaign(Database& database, std::int64_t number,
                                      const std::vector<int>* shards = nullptr);

/// All campaigns, the oldest first; what only a server knows is left out.
std::vector<CampaignInfo> list_campaigns(Database& database);
/// Deletes all rows of a campaign; the caller opens the transaction.
void remove_campaign(Database& database, std::int64_t number);

/// Write rows; the caller opens the transaction. `write_campaign` returns the number of the new campaign.
std::int64_t write_campaign(Database& database, const Campaign& campaign);
void write_progress(Database& database, std::int64_t campaign, const ProgressWrite& write);
void write_shard_run(Database& database, std::int64_t campaign, const ShardRun& run);

}  // namespace sunder::sql
