#pragma once

namespace sunder::sqlite {

/// The header of each file holds these: "Sndr" and the version of the tables.
inline constexpr int kApplication = 0x536e6472;
inline constexpr int kFormat = 6;

/// Table `part` holds the shards. `verdict` is null until the shard has decided the method. `round` counts
/// the passes over all harnesses of the bounds; `next` is the place of the next harness in the random order.
/// `seen` is the strongest level that admits everything that was seen. `spread` is that of the values.
/// `preemptions` is null if every schedule was explored. `broken_premises` is a JSON object from each broken
/// premise to the number of times it was broken. The view `violation` is for people with a SQL shell.
inline constexpr const char* kSchema = R"(
CREATE TABLE campaign(id INTEGER PRIMARY KEY, version TEXT NOT NULL, command TEXT NOT NULL, folder TEXT NOT NULL,
  started TEXT NOT NULL, configuration TEXT NOT NULL, environment TEXT NOT NULL, shards INTEGER NOT NULL);
CREATE TABLE object(campaign INTEGER NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL, build TEXT NOT NULL,
  description TEXT NOT NULL, methods TEXT NOT NULL, PRIMARY KEY(campaign, position)) WITHOUT ROWID;
CREATE TABLE part(campaign INTEGER NOT NULL, shard INTEGER NOT NULL, seconds REAL NOT NULL, complete INTEGER NOT NULL,
  PRIMARY KEY(campaign, shard)) WITHOUT ROWID;
CREATE TABLE method(campaign INTEGER NOT NULL, object TEXT NOT NULL, method TEXT NOT NULL, shard INTEGER NOT NULL,
  effort TEXT NOT NULL, verdict TEXT, unexplored TEXT NOT NULL, only_scheduled TEXT, seen TEXT NOT NULL,
  PRIMARY KEY(campaign, object, method, shard)) WITHOUT ROWID;
CREATE TABLE bounds(campaign INTEGER NOT NULL, object TEXT NOT NULL, method TEXT NOT NULL, shard INTEGER NOT NULL,
  invocations INTEGER NOT NULL, sequences INTEGER NOT NULL, "values" INTEGER NOT NULL, ordered INTEGER NOT NULL,
  family TEXT NOT NULL, spread INTEGER NOT NULL, next INTEGER NOT NULL, round INTEGER NOT NULL, seconds REAL NOT NULL,
  only_stressed INTEGER NOT NULL, unfinished TEXT NOT NULL, preemptions INTEGER, broken_premises TEXT NOT NULL,
  PRIMARY KEY(campaign, object, method, shard, invocations, sequences, "values", ordered, family, spread)) WITHOUT ROWID;
CREATE VIEW violation AS SELECT campaign, object, method, json_extract(verdict, '$.violation.harness') AS harness,
  json_extract(verdict, '$.violation.symptom') AS symptom, json_extract(verdict, '$.violation.count') AS count,
  json_extract(verdict, '$.violation.executions') AS executions FROM method
  WHERE json_extract(verdict, '$.verdict') = 'non-atomic';
)";

}  // namespace sunder::sqlite
