#include "store/store.hpp"

#include <algorithm>

#include "store/places.hpp"
#include "store/schema.hpp"
#include "support/error.hpp"

namespace sunder {
namespace {

std::int64_t number_of(Database& database, const char* pragma) {
  Statement query(database, pragma);
  query.next();
  return query.integer(0);
}

const BoundsProgress* same_bounds(const Progress* in, const BoundsProgress& wanted) {
  if (!in) return nullptr;
  const auto found = std::ranges::find_if(in->bounds, [&](const BoundsProgress& b) {
    return b.bounds == wanted.bounds && b.ordered == wanted.ordered;
  });
  return found == in->bounds.end() ? nullptr : &*found;
}

}  // namespace

Store::Store(const std::string& path, Database::Access access) : database_(path, access) {
  const std::int64_t application = number_of(database_, "PRAGMA application_id");
  const bool is_new = application == 0 && number_of(database_, "SELECT count(*) FROM sqlite_schema") == 0;
  if (is_new && access == Database::Access::create) {
    database_.transaction([&] {
      database_.execute(kSchema);
      database_.execute("PRAGMA application_id=" + std::to_string(kApplication));
      database_.execute("PRAGMA user_version=" + std::to_string(kFormat));
    });
    return;
  }
  if (application != kApplication)
    throw InputError(path + " is no campaign store; give a file that 'check --store' wrote");
  if (number_of(database_, "PRAGMA user_version") != kFormat)
    throw InputError("the store " + path + " was written by another version of Sunder");
}

std::int64_t Store::last_number() {
  return number_of(database_, "SELECT coalesce(max(id), 0) FROM campaign");
}

std::optional<Campaign> Store::last() {
  const std::int64_t number = last_number();
  Statement query(
      database_,
      "SELECT version, command, folder, started, configuration, environment, shards FROM campaign "
      "WHERE id = ?");
  query << number;
  if (!query.next()) return std::nullopt;
  Campaign made{query.text(0),
                query.text(1),
                query.text(2),
                query.text(3),
                Json::parse(query.text(4)),
                Json::parse(query.text(5)),
                static_cast<int>(query.integer(6)),
                {},
                {},
                {}};
  read(made, number);
  return made;
}

void Store::read(Campaign& campaign, std::int64_t number) {
  Statement objects(
      database_, "SELECT name, build, description, methods FROM object WHERE campaign = ? ORDER BY position");
  objects << number;
  while (objects.next())
    campaign.objects.push_back({objects.text(0), objects.text(1),
                                from_json<Object>(Json::parse(objects.text(2))),
                                Json::parse(objects.text(3)).get<std::vector<std::string>>()});
  Statement shard_runs(database_,
                       "SELECT shard, seconds, complete FROM part WHERE campaign = ? ORDER BY shard");
  shard_runs << number;
  while (shard_runs.next())
    campaign.shard_runs.push_back(
        {static_cast<int>(shard_runs.integer(0)), shard_runs.real(1), shard_runs.integer(2) != 0});
  Statement methods(database_,
                    "SELECT object, method, shard, effort, verdict, unexplored, only_scheduled FROM method "
                    "WHERE campaign = ?");
  methods << number;
  while (methods.next()) {
    const auto object = std::ranges::find(campaign.objects, methods.text(0), &CheckedObject::name);
    if (object == campaign.objects.end()) continue;
    Progress& progress =
        campaign.progress[{methods.text(0), methods.text(1), static_cast<int>(methods.integer(2))}];
    progress.effort = effort_from(Json::parse(methods.text(3)));
    progress.unexplored = methods.text(5);
    if (!methods.is_null(6))
      progress.only_scheduled = violation_from(Json::parse(methods.text(6)), object->object);
    if (!methods.is_null(4)) progress.verdict = verdict_from(Json::parse(methods.text(4)), object->object);
  }
  Statement bounds(database_,
                   "SELECT object, method, shard, invocations, sequences, \"values\", ordered, next, round, "
                   "seconds, only_stressed, unfinished, broken_premises FROM bounds WHERE campaign = ? ORDER "
                   "BY object, method, "
                   "shard, invocations, ordered, sequences, \"values\"");
  bounds << number;
  while (bounds.next()) {
    const auto whole = [&](int column) { return static_cast<int>(bounds.integer(column)); };
    campaign.progress[{bounds.text(0), bounds.text(1), whole(2)}].bounds.push_back(
        {{whole(3), whole(4), whole(5)},
         whole(6) != 0,
         static_cast<std::uint64_t>(bounds.integer(7)),
         whole(8),
         bounds.real(9),
         whole(10) != 0,
         numbers_from(bounds.text(11)),
         Json::parse(bounds.text(12)).get<BrokenPremises>()});
  }
}

std::int64_t Store::add(const Campaign& c) {
  std::int64_t number = 0;
  database_.transaction([&] {
    (Statement(database_,
               "INSERT INTO campaign(version, command, folder, started, configuration, environment, shards) "
               "VALUES(?, ?, ?, ?, ?, ?, ?)")
     << c.version << c.command << c.folder << c.started << c.configuration.dump() << c.environment.dump()
     << c.shards)
        .run();
    number = database_.last_id();
    int position = 0;
    for (const CheckedObject& o : c.objects)
      (Statement(database_, "INSERT INTO object VALUES(?, ?, ?, ?, ?, ?)")
       << number << position++ << o.name << o.build << json_of(o.object).dump() << Json(o.methods).dump())
          .run();
    for (const ShardRun& part : c.shard_runs) write(number, part);
    for (const auto& [key, progress] : c.progress) {
      const auto object = std::ranges::find(c.objects, key.object, &CheckedObject::name);
      if (object != c.objects.end()) write(number, key, progress, object->object, nullptr);
    }
  });
  return number;
}

void Store::write(std::int64_t campaign, const SearchKey& key, const Progress& progress, const Object& object,
                  const Progress* before) {
  std::optional<std::string> verdict, only_scheduled;
  if (progress.verdict) verdict = to_json(*progress.verdict, object).dump();
  if (progress.only_scheduled) only_scheduled = to_json(*progress.only_scheduled, object).dump();
  (Statement(database_, "INSERT OR REPLACE INTO method VALUES(?, ?, ?, ?, ?, ?, ?, ?)")
   << campaign << key.object << key.method << key.shard << to_json(progress.effort).dump() << verdict
   << progress.unexplored << only_scheduled)
      .run();
  Statement row(database_, "INSERT OR REPLACE INTO bounds VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const BoundsProgress& b : progress.bounds) {
    const BoundsProgress* old = same_bounds(before, b);
    if (old && old->next == b.next && old->passes == b.passes && old->seconds == b.seconds &&
        old->broken_premises == b.broken_premises)
      continue;
    row << campaign << key.object << key.method << key.shard << b.bounds.invocations << b.bounds.sequences
        << b.bounds.values << (b.ordered ? 1 : 0) << b.next << b.passes << b.seconds
        << (b.only_stressed ? 1 : 0) << to_text(b.unfinished) << Json(b.broken_premises).dump();
    row.run();
  }
}

void Store::write(std::int64_t campaign, const ShardRun& part) {
  (Statement(database_, "INSERT OR REPLACE INTO part VALUES(?, ?, ?, ?)")
   << campaign << part.shard << part.seconds << (part.complete ? 1 : 0))
      .run();
}

Campaign campaign_in(const std::string& path) {
  if (auto campaign = Store(path, Database::Access::read).last()) return std::move(*campaign);
  throw InputError("there is no campaign in " + path + " yet");
}

}  // namespace sunder
