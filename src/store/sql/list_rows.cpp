#include <array>

#include "store/sql/row_reader.hpp"
#include "store/sql/rows.hpp"

namespace sunder::sql {
namespace {

constexpr const char* kColumns =
    "id, started, command, shards, "
    "(SELECT count(*) FROM part WHERE campaign = id AND seconds IS NOT NULL), "
    "(SELECT count(*) FROM part WHERE campaign = id AND complete = 1), "
    "(SELECT coalesce(sum(seconds), 0.0) FROM part WHERE campaign = id), "
    "(SELECT count(*) FROM (SELECT DISTINCT object, method FROM method WHERE campaign = id AND "
    "verdict LIKE '%\"verdict\":\"non-atomic\"%') AS bad)";

}  // namespace

std::vector<CampaignInfo> list_campaigns(Database& database) {
  std::vector<CampaignInfo> made;
  RowReader row(database, "campaign", kColumns, "id > $1 ORDER BY id", 0);
  while (row.next()) {
    CampaignInfo info;
    info.number = static_cast<std::int64_t>(row.take<std::uint64_t>());
    info.started = row.take<std::string>();
    info.command = row.take<std::string>();
    info.shards = row.take_whole(1, kMaxShards);
    info.searched = row.take_whole(0, kMaxShards);
    info.complete = row.take_whole(0, kMaxShards);
    info.seconds = row.take<double>();
    info.violations = row.take_whole(0, 1'000'000);
    made.push_back(std::move(info));
  }
  for (CampaignInfo& info : made) {
    RowReader object(database, "object", "name", "campaign = $1 ORDER BY position", info.number);
    while (object.next()) info.objects.push_back(object.take<std::string>());
  }
  return made;
}

void remove_campaign(Database& database, std::int64_t number) {
  constexpr std::array kTables{"bounds", "method", "part", "object"};
  for (const char* table : kTables)
    database.run("DELETE FROM " + std::string(table) + " WHERE campaign = $1", {number});
  database.run("DELETE FROM campaign WHERE id = $1", {number});
}

}  // namespace sunder::sql
