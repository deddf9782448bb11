#pragma once

namespace sunder::postgres {

/// The version of the tables. All are in the schema `sunder`.
inline constexpr int kFormat = 2;

/// Tables and columns mean what those of the same name mean in store/sqlite/schema.hpp. In table `campaign`,
/// `ends` is null unless workers share the campaign, and `owner` is the role that began it. In table `part`,
/// `seconds` is null until a shard has been searched; `ended` lists the objects about which nothing is
/// left to do in the shard; `lease` counts the leases of a shard, and only the
/// holder of the last one may write it; `until` says when that lease runs out, by the server's clock.
/// Table `found` has every violation, for all who search: the smallest of each meaning.
inline constexpr const char* kSchema = R"(
CREATE SCHEMA IF NOT EXISTS sunder;
CREATE TABLE sunder.format(version integer NOT NULL);
CREATE TABLE sunder.campaign(id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, version text NOT NULL,
  command text NOT NULL, folder text NOT NULL, started text NOT NULL, configuration text NOT NULL,
  environment text NOT NULL, shards integer NOT NULL, ends timestamptz, owner name NOT NULL DEFAULT current_user);
CREATE TABLE sunder.object(campaign bigint NOT NULL, position integer NOT NULL, name text NOT NULL,
  build text NOT NULL, description text NOT NULL, methods text NOT NULL, PRIMARY KEY(campaign, position));
CREATE TABLE sunder.part(campaign bigint NOT NULL, shard integer NOT NULL, seconds double precision,
  complete integer NOT NULL DEFAULT 0, ended text NOT NULL DEFAULT '[]', lease bigint NOT NULL DEFAULT 0, holder text, until timestamptz,
  PRIMARY KEY(campaign, shard)) WITH (fillfactor = 50);
CREATE TABLE sunder.method(campaign bigint NOT NULL, object text NOT NULL, method text NOT NULL,
  shard integer NOT NULL, effort text NOT NULL, verdict text, unexplored text NOT NULL, only_scheduled text,
  seen text NOT NULL, PRIMARY KEY(campaign, object, method, shard));
CREATE TABLE sunder.bounds(campaign bigint NOT NULL, object text NOT NULL, method text NOT NULL,
  shard integer NOT NULL, invocations integer NOT NULL, sequences integer NOT NULL, "values" integer NOT NULL,
  ordered integer NOT NULL, family text NOT NULL, spread integer NOT NULL, next bigint NOT NULL,
  round integer NOT NULL, seconds double precision NOT NULL, only_stressed integer NOT NULL,
  unfinished text NOT NULL, preemptions integer, broken_premises text NOT NULL,
  PRIMARY KEY(campaign, object, method, shard, invocations, sequences, "values", ordered, family, spread));
CREATE TABLE sunder.found(campaign bigint NOT NULL, object text NOT NULL, method text NOT NULL,
  meaning text NOT NULL, shard integer NOT NULL, size integer NOT NULL, verdict text NOT NULL, holder text NOT NULL,
  PRIMARY KEY(campaign, object, method, meaning));
CREATE VIEW sunder.violation WITH (security_invoker = true) AS SELECT campaign, object, method,
  verdict::json -> 'violation' ->> 'harness' AS harness, verdict::json -> 'violation' ->> 'symptom' AS symptom,
  holder FROM sunder.found;
)";

}  // namespace sunder::postgres
