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

const BoundsStanding* same_bounds(const Standing* in, const BoundsStanding& wanted) {
  if (!in) return nullptr;
  const auto found = std::ranges::find_if(in->bounds, [&](const BoundsStanding& b) {
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
    campaign.objects.push_back({objects.text(0), objects.text(1), object_from(Json::parse(objects.text(2))),
                                Json::parse(objects.text(3)).get<std::vector<std::string>>()});
  Statement parts(database_, "SELECT shard, seconds, complete FROM part WHERE campaign = ? ORDER BY shard");
  parts << number;
  while (parts.next())
    campaign.parts.push_back({static_cast<int>(parts.integer(0)), parts.real(1), parts.integer(2) != 0});
  Statement methods(database_,
                    "SELECT object, method, shard, effort, verdict, unexplored, only_scheduled FROM method "
                    "WHERE campaign = ?");
  methods << number;
  while (methods.next()) {
    const auto object = std::ranges::find(campaign.objects, methods.text(0), &CheckedObject::name);
    if (object == campaign.objects.end()) continue;
    Standing& standing =
        campaign.standings[{methods.text(0), methods.text(1), static_cast<int>(methods.integer(2))}];
    standing.effort = effort_from(Json::parse(methods.text(3)));
    standing.unexplored = methods.text(5);
    if (!methods.is_null(6))
      standing.only_scheduled = violation_from(Json::parse(methods.text(6)), object->object);
    if (!methods.is_null(4)) standing.verdict = verdict_from(Json::parse(methods.text(4)), object->object);
  }
  Statement bounds(database_,
                   "SELECT object, method, shard, invocations, sequences, \"values\", ordered, next, round, "
                   "seconds, only_stressed, unfinished, broken_premises FROM bounds WHERE campaign = ? ORDER "
                   "BY object, method, "
                   "shard, invocations, ordered, sequences, \"values\"");
  bounds << number;
  while (bounds.next()) {
    const auto whole = [&](int column) { return static_cast<int>(bounds.integer(column)); };
    campaign.standings[{bounds.text(0), bounds.text(1), whole(2)}].bounds.push_back(
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
       << number << position++ << o.name << o.build << to_json(o.object).dump() << Json(o.methods).dump())
          .run();
    for (const Part& part : c.parts) write(number, part);
    for (const auto& [place, standing] : c.standings) {
      const auto object = std::ranges::find(c.objects, place.object, &CheckedObject::name);
      if (object != c.objects.end()) write(number, place, standing, object->object, nullptr);
    }
  });
  return number;
}

void Store::write(std::int64_t campaign, const Place& place, const Standing& standing, const Object& object,
                  const Standing* before) {
  std::optional<std::string> verdict, only_scheduled;
  if (standing.verdict) verdict = to_json(*standing.verdict, object).dump();
  if (standing.only_scheduled) only_scheduled = to_json(*standing.only_scheduled, object).dump();
  (Statement(database_, "INSERT OR REPLACE INTO method VALUES(?, ?, ?, ?, ?, ?, ?, ?)")
   << campaign << place.object << place.method << place.shard << to_json(standing.effort).dump() << verdict
   << standing.unexplored << only_scheduled)
      .run();
  Statement row(database_, "INSERT OR REPLACE INTO bounds VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const BoundsStanding& b : standing.bounds) {
    const BoundsStanding* old = same_bounds(before, b);
    if (old && old->next == b.next && old->passes == b.passes && old->seconds == b.seconds &&
        old->broken_premises == b.broken_premises)
      continue;
    row << campaign << place.object << place.method << place.shard << b.bounds.invocations
        << b.bounds.sequences << b.bounds.values << (b.ordered ? 1 : 0) << b.next << b.passes << b.seconds
        << (b.only_stressed ? 1 : 0) << to_text(b.unfinished) << Json(b.broken_premises).dump();
    row.run();
  }
}

void Store::write(std::int64_t campaign, const Part& part) {
  (Statement(database_, "INSERT OR REPLACE INTO part VALUES(?, ?, ?, ?)")
   << campaign << part.shard << part.seconds << (part.complete ? 1 : 0))
      .run();
}

Campaign campaign_in(const std::string& path) {
  if (auto campaign = Store(path, Database::Access::read).last()) return std::move(*campaign);
  throw InputError("there is no campaign in " + path + " yet");
}

}  // namespace sunder
