#include <algorithm>

#include "store/places.hpp"
#include "store/sqlite/rows.hpp"

namespace sunder::sqlite {
namespace {

void read_objects(Database& database, std::int64_t number, Campaign& campaign) {
  Statement row(database,
                "SELECT name, build, description, methods FROM object WHERE campaign = ? ORDER BY position");
  row << number;
  while (row.next())
    campaign.objects.push_back({row.text(0), row.text(1), from_json<Object>(Json::parse(row.text(2))),
                                Json::parse(row.text(3)).get<std::vector<std::string>>()});
}

void read_shard_runs(Database& database, std::int64_t number, Campaign& campaign) {
  Statement row(database, "SELECT shard, seconds, complete FROM part WHERE campaign = ? ORDER BY shard");
  row << number;
  while (row.next())
    campaign.shard_runs.push_back({static_cast<int>(row.integer(0)), row.real(1), row.integer(2) != 0});
}

void read_methods(Database& database, std::int64_t number, Campaign& campaign) {
  Statement row(database,
                "SELECT object, method, shard, effort, verdict, unexplored, only_scheduled FROM method "
                "WHERE campaign = ?");
  row << number;
  while (row.next()) {
    const auto object = std::ranges::find(campaign.objects, row.text(0), &CheckedObject::name);
    if (object == campaign.objects.end()) continue;
    Progress& progress = campaign.progress[{row.text(0), row.text(1), static_cast<int>(row.integer(2))}];
    progress.effort = effort_from(Json::parse(row.text(3)));
    if (!row.is_null(4)) progress.verdict = verdict_from(Json::parse(row.text(4)), object->object);
    progress.unexplored = row.text(5);
    if (!row.is_null(6)) progress.only_scheduled = violation_from(Json::parse(row.text(6)), object->object);
  }
}

void read_bounds(Database& database, std::int64_t number, Campaign& campaign) {
  Statement row(
      database,
      "SELECT object, method, shard, invocations, sequences, \"values\", ordered, family, spread, next, "
      "round, "
      "seconds, only_stressed, unfinished, preemptions, broken_premises FROM bounds WHERE campaign = ? "
      "ORDER BY object, method, shard, family, spread, invocations, ordered, sequences, \"values\"");
  row << number;
  const auto whole = [&](int column) { return static_cast<int>(row.integer(column)); };
  while (row.next())
    campaign.progress[{row.text(0), row.text(1), whole(2)}].bounds.push_back(
        {{whole(3), whole(4), whole(5)},
         whole(6) != 0,
         from_json<Family>(row.text(7)),
         whole(8),
         static_cast<std::uint64_t>(row.integer(9)),
         whole(10),
         row.real(11),
         whole(12) != 0,
         numbers_from(row.text(13)),
         row.is_null(14) ? std::nullopt : std::optional(whole(14)),
         Json::parse(row.text(15)).get<BrokenPremises>()});
}

}  // namespace

std::optional<Campaign> read_campaign(Database& database, std::int64_t number) {
  Statement row(database,
                "SELECT version, command, folder, started, configuration, environment, shards FROM campaign "
                "WHERE id = ?");
  row << number;
  if (!row.next()) return std::nullopt;
  Campaign campaign{row.text(0),
                    row.text(1),
                    row.text(2),
                    row.text(3),
                    Json::parse(row.text(4)),
                    Json::parse(row.text(5)),
                    static_cast<int>(row.integer(6)),
                    {},
                    {},
                    {}};
  read_objects(database, number, campaign);
  read_shard_runs(database, number, campaign);
  read_methods(database, number, campaign);
  read_bounds(database, number, campaign);
  return campaign;
}

}  // namespace sunder::sqlite
