#include <algorithm>

#include "store/sqlite/rows.hpp"

namespace sunder::sqlite {
namespace {

const BoundsProgress* same_bounds(const Progress* in, const BoundsProgress& wanted) {
  if (!in) return nullptr;
  const auto found = std::ranges::find_if(in->bounds, [&](const BoundsProgress& b) {
    return b.bounds == wanted.bounds && b.ordered == wanted.ordered && b.family == wanted.family &&
           b.spread == wanted.spread;
  });
  return found == in->bounds.end() ? nullptr : &*found;
}

void write_method(Database& database, std::int64_t campaign, const ProgressWrite& write) {
  const Progress& progress = write.progress;
  std::optional<std::string> verdict, only_scheduled;
  if (progress.verdict) verdict = json_text(to_json(*progress.verdict, write.object));
  if (progress.only_scheduled) only_scheduled = json_text(to_json(*progress.only_scheduled, write.object));
  (Statement(database, "INSERT OR REPLACE INTO method VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)")
   << campaign << write.key.object << write.key.method << write.key.shard
   << json_text(json_of(progress.effort)) << verdict << progress.unexplored << only_scheduled
   << std::string(name_of(progress.seen)))
      .run();
}

}  // namespace

void write_progress(Database& database, std::int64_t campaign, const ProgressWrite& write) {
  write_method(database, campaign, write);
  Statement row(database,
                "INSERT OR REPLACE INTO bounds VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const BoundsProgress& b : write.progress.bounds) {
    if (const BoundsProgress* written = same_bounds(write.written, b); written && *written == b) continue;
    row << campaign << write.key.object << write.key.method << write.key.shard << b.bounds.invocations
        << b.bounds.sequences << b.bounds.values << (b.ordered ? 1 : 0) << std::string(name_of(b.family))
        << b.spread << b.next << b.passes << b.seconds << (b.only_stressed ? 1 : 0) << to_text(b.unfinished)
        << b.preemptions << json_text(json_of(b.broken_premises));
    row.run();
  }
}

void write_shard_run(Database& database, std::int64_t campaign, const ShardRun& run) {
  (Statement(database, "INSERT OR REPLACE INTO part VALUES(?, ?, ?, ?)")
   << campaign << run.shard << run.seconds << (run.complete ? 1 : 0))
      .run();
}

std::int64_t write_campaign(Database& database, const Campaign& c) {
  (Statement(database,
             "INSERT INTO campaign(version, command, folder, started, configuration, environment, shards) "
             "VALUES(?, ?, ?, ?, ?, ?, ?)")
   << c.version << c.command << c.folder << c.started << json_text(c.configuration)
   << json_text(c.environment) << c.shards)
      .run();
  const std::int64_t number = database.last_id();
  int position = 0;
  for (const CheckedObject& o : c.objects)
    (Statement(database, "INSERT INTO object VALUES(?, ?, ?, ?, ?, ?)")
     << number << position++ << o.name << o.build << json_text(json_of(o.object))
     << json_text(json_of(o.methods)))
        .run();
  for (const ShardRun& run : c.shard_runs) write_shard_run(database, number, run);
  for (const auto& [key, progress] : c.progress) {
    const auto object = std::ranges::find(c.objects, key.object, &CheckedObject::name);
    if (object != c.objects.end()) write_progress(database, number, {key, object->object, progress});
  }
  return number;
}

}  // namespace sunder::sqlite
