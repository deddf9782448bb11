#pragma once

#include <cstdint>
#include <optional>

#include "store/sqlite/database.hpp"
#include "store/store.hpp"

namespace sunder::sqlite {

/// The campaign with this number, if there is one.
std::optional<Campaign> read_campaign(Database& database, std::int64_t number);

/// Write rows; the caller opens the transaction. `write_campaign` returns the number of the new campaign.
std::int64_t write_campaign(Database& database, const Campaign& campaign);
void write_progress(Database& database, std::int64_t campaign, const ProgressWrite& write);
void write_shard_run(Database& database, std::int64_t campaign, const ShardRun& run);

}  // namespace sunder::sqlite
