#include <algorithm>

#include "store/sql/rows.hpp"

namespace sunder::sql {
namespace {

const BoundsProgress* same_bounds(const Progress* in, const BoundsProgress& wanted) {
  if (!in) return nullptr;
  const auto found = std::ranges::find_if(in->bounds, [&](const BoundsProgress& b) {
    return b.bounds == wanted.bounds && b.ordered == wanted.ordered && b.family == wanted.family &&
           b.spread == wanted.spread;
  });
  return found == in->bounds.end() ? nullptr : &*found;
}

Json flag(bool value) { return value ? 1 : 0; }

void write_method(Database& database, std::int64_t campaign, const ProgressWrite& write) {
  const Progress& progress = write.progress;
  Json verdict, only_scheduled;
  if (progress.verdict) verdict = json_text(to_json(*progress.verdict, write.object));
  if (progress.only_scheduled) only_scheduled = json_text(to_json(*progress.only_scheduled, write.object));
  database.run(
      "INSERT INTO method VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9) "
      "ON CONFLICT(campaign, object, method, shard) DO UPDATE SET effort = excluded.effort, "
      "verdict = excluded.verdict, unexplored = excluded.unexplored, "
      "only_scheduled = excluded.only_scheduled, seen = excluded.seen",
      {campaign, write.key.object, write.key.method, write.key.shard, json_text(json_of(progress.effort)),
       verdict, progress.unexplored, only_scheduled, name_of(progress.seen)});
}

void write_bounds(Database& database, std::int64_t campaign, const SearchKey& key, const BoundsProgress& b) {
  database.run(
      "INSERT INTO bounds VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) "
      "ON CONFLICT(campaign, object, method, shard, invocations, sequences, \"values\", ordered, family, "
      "spread) DO UPDATE SET next = excluded.next, round = excluded.round, seconds = excluded.seconds, "
      "only_stressed = excluded.only_stressed, unfinished = excluded.unfinished, "
      "preemptions = excluded.preemptions, broken_premises = excluded.broken_premises",
      {campaign, key.object, key.method, key.shard, b.bounds.invocations, b.bounds.sequences, b.bounds.values,
       flag(b.ordered), name_of(b.family), b.spread, b.next, b.passes, b.seconds, flag(b.only_stressed),
       to_text(b.unfinished), b.preemptions ? Json(*b.preemptions) : Json(),
       json_text(json_of(b.broken_premises))});
}

}  // namespace

void write_progress(Database& database, std::int64_t campaign, const ProgressWrite& write) {
  write_method(database, campaign, write);
  for (const BoundsProgress& b : write.progress.bounds)
    if (const BoundsProgress* written = same_bounds(write.written, b); !written || *written != b)
      write_bounds(database, campaign, write.key, b);
}

void write_shard_run(Database& database, std::int64_t campaign, const ShardRun& run) {
  database.run(
      "INSERT INTO part(campaign, shard, seconds, complete) VALUES($1, $2, $3, $4) "
      "ON CONFLICT(campaign, shard) DO UPDATE SET seconds = excluded.seconds, complete = excluded.complete",
      {campaign, run.shard, run.seconds, flag(run.complete)});
}

std::int64_t write_campaign(Database& database, const Campaign& c) {
  const auto number = database.one<std::int64_t>(
      "INSERT INTO campaign(version, command, folder, started, configuration, environment, shards) "
      "VALUES($1, $2, $3, $4, $5, $6, $7) RETURNING id",
      {c.version, c.command, c.folder, c.started, json_text(c.configuration), json_text(c.environment),
       c.shards});
  int position = 0;
  for (const CheckedObject& o : c.objects)
    database.run(
        "INSERT INTO object VALUES($1, $2, $3, $4, $5, $6)",
        {number, position++, o.name, o.build, json_text(json_of(o.object)), json_text(json_of(o.methods))});
  for (const ShardRun& run : c.shard_runs) write_shard_run(database, number, run);
  for (const auto& [key, progress] : c.progress) {
    const auto object = std::ranges::find(c.objects, key.object, &CheckedObject::name);
    if (object != c.objects.end()) write_progress(database, number, {key, object->object, progress});
  }
  return number;
}

}  // namespace sunder::sql
