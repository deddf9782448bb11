#include <algorithm>
#include <limits>

#include "model/spread.hpp"
#include "store/sql/row_reader.hpp"
#include "store/sql/rows.hpp"

namespace sunder::sql {
namespace {

constexpr int kMost = std::numeric_limits<int>::max();

Json object_in(Json json) {
  require(json.is_object(), "is not an object");
  return json;
}

bool is_label(const std::string& label, const Object& object) {
  return label == kCoreLabel || label == kPairsLabel || find_method(object, label);
}

std::vector<std::string> labels_in(const Json& json, const Object& object) {
  const auto labels = from_json<std::vector<std::string>>(json);
  require(!labels.empty() && labels.front() == kCoreLabel, "do not begin with the core");
  for (const std::string& label : labels)
    require(is_label(label, object), "name '" + label + "', which " + object.name + " does not have");
  return labels;
}

void read_objects(Database& database, std::int64_t number, Campaign& campaign) {
  RowReader row(database, "object", "name, build, description, methods", "campaign = $1 ORDER BY position",
                number);
  while (row.next()) {
    CheckedObject made;
    made.name = row.take<std::string>();
    row.need(std::ranges::find(campaign.objects, made.name, &CheckedObject::name) == campaign.objects.end(),
             "two rows are about " + made.name);
    made.build = row.take<std::string>();
    made.object = row.take_json([](const Json& in) { return from_json<Object>(in); });
    made.methods = row.take_json([&](const Json& in) { return labels_in(in, made.object); });
    campaign.objects.push_back(std::move(made));
  }
}

/// Where the rows of a campaign are, or those of some of its shards.
struct Where {
  Database& database;
  std::int64_t number;
  std::string condition;

  [[nodiscard]] RowReader rows(std::string_view table, std::string_view columns,
                               const char* more = "") const {
    return {database, table, columns, condition + more, number};
  }
};

std::string condition_for(const std::vector<int>* shards) {
  std::string made = "campaign = $1";
  if (!shards) return made;
  made += " AND shard IN (-1";  // a list may not be empty
  for (const int shard : *shards) made += ", " + std::to_string(shard);
  return made + ")";
}

void read_shard_runs(const Where& where, Campaign& campaign) {
  RowReader row = where.rows("part", "shard, seconds, complete", " AND seconds IS NOT NULL ORDER BY shard");
  while (row.next()) {
    ShardRun made;
    made.shard = row.take_whole(0, campaign.shards - 1);
    row.need(campaign.shard_runs.empty() || campaign.shard_runs.back().shard < made.shard,
             "two rows are about one shard");
    made.seconds = row.take<double>();
    made.complete = row.take_flag();
    campaign.shard_runs.push_back(made);
  }
}

SearchKey take_key(RowReader& row, const Campaign& campaign) {
  SearchKey key;
  key.object = row.take<std::string>();
  key.method = row.take<std::string>();
  key.shard = row.take_whole(0, campaign.shards - 1);
  return key;
}

const Object& object_of(const SearchKey& key, const RowReader& row, const Campaign& campaign) {
  const auto found = std::ranges::find(campaign.objects, key.object, &CheckedObject::name);
  row.need(found != campaign.objects.end() &&
               std::ranges::find(found->methods, key.method) != found->methods.end(),
           "a row is about '" + key.method + "' of " + key.object + ", which the campaign does not have");
  return found->object;
}

void read_methods(const Where& where, Campaign& campaign) {
  RowReader row =
      where.rows("method", "object, method, shard, effort, verdict, unexplored, only_scheduled, seen");
  while (row.next()) {
    const SearchKey key = take_key(row, campaign);
    const Object& object = object_of(key, row, campaign);
    Progress progress;
    progress.effort = row.take_json([](const Json& in) { return from_json<Effort>(in); });
    progress.verdict = row.take_json_if_any([&](const Json& in) { return verdict_from(in, object); });
    progress.unexplored = row.take<std::string>();
    progress.only_scheduled =
        row.take_json_if_any([&](const Json& in) { return violation_from(in, object); });
    progress.seen = row.take<Level>();
    row.need(campaign.progress.emplace(key, std::move(progress)).second, "two rows are about one method");
  }
}

BoundsProgress take_bounds(RowReader& row) {
  BoundsProgress made;
  made.bounds.invocations = row.take_whole(0, kMaxBounds.invocations);
  made.bounds.sequences = row.take_whole(0, kMaxBounds.sequences);
  made.bounds.values = row.take_whole(0, kMaxBounds.values);
  made.ordered = row.take_flag();
  made.family = row.take<Family>();
  made.spread = row.take_whole(0, kMaxSpread);
  made.next = row.take<std::uint64_t>();
  made.passes = row.take_whole(0, kMost - 1);
  made.seconds = row.take<double>();
  made.only_stressed = row.take_flag();
  made.unfinished = row.take_by([](const Json& in) { return positions_from(from_json<std::string>(in)); });
  made.preemptions = row.take_by(
      [](const Json& in) { return in.is_null() ? std::nullopt : std::optional(from_json<int>(in)); });
  made.broken_premises = row.take_json([](const Json& in) { return from_json<BrokenPremises>(in); });
  return made;
}

void read_bounds(const Where& where, Campaign& campaign) {
  RowReader row =
      where.rows("bounds",
                 "object, method, shard, invocations, sequences, \"values\", ordered, family, spread, next, "
                 "round, seconds, only_stressed, unfinished, preemptions, broken_premises",
                 " ORDER BY object, method, shard, family, spread, invocations, ordered, "
                 "sequences, \"values\"");
  while (row.next()) {
    const auto progress = campaign.progress.find(take_key(row, campaign));
    row.need(progress != campaign.progress.end(), "a row is about a method that has no row");
    progress->second.bounds.push_back(take_bounds(row));
  }
}

}  // namespace

std::optional<Campaign> read_campaign(Database& database, std::int64_t number,
                                      const std::vector<int>* shards) {
  RowReader row(database, "campaign", "version, command, folder, started, configuration, environment, shards",
                "id = $1", number);
  if (!row.next()) return std::nullopt;
  Campaign campaign;
  for (std::string* text : {&campaign.version, &campaign.command, &campaign.folder, &campaign.started})
    *text = row.take<std::string>();
  campaign.configuration = row.take_json(object_in);
  campaign.environment = row.take_json(object_in);
  campaign.shards = row.take_whole(1, kMaxShards);
  read_objects(database, number, campaign);
  const Where where{database, number, condition_for(shards)};
  read_shard_runs(where, campaign);
  read_methods(where, campaign);
  read_bounds(where, campaign);
  return campaign;
}

}  // namespace sunder::sql
