#include "store/postgres/leases.hpp"

#include <fmt/format.h>

namespace sunder::postgres {

void Leases::take(std::int64_t campaign, const std::vector<int>& shards) {
  for (const int shard : shards) {
    const auto row = connection_.query(
        "UPDATE part SET lease = lease + 1, holder = $3, "
        "until = clock_timestamp() + make_interval(secs => $4::float8) WHERE campaign = $1 AND shard = $2 "
        "AND (until IS NULL OR until < clock_timestamp()) RETURNING lease",
        {campaign, shard, holder_, seconds_});
    if (row->next()) {
      held_[{campaign, shard}] = row->take<std::int64_t>(0);
      continue;
    }
    const auto other = connection_.query(
        "SELECT coalesce(holder, 'another sunder'), "
        "greatest(1, coalesce(ceil(extract(epoch FROM until - clock_timestamp())), 1))::integer FROM part "
        "WHERE campaign = $1 AND shard = $2",
        {campaign, shard});
    if (!other->next()) throw InputError(fmt::format("campaign {} has no shard {}", campaign, shard + 1));
    throw InputError(fmt::format(
        "campaign {} is in use by {}; if that process has ended, the campaign is free in {} seconds",
        campaign, other->take<std::string>(0), other->take<int>(1)));
  }
}

std::optional<Leases::Taken> Leases::take_one(std::int64_t campaign) {
  const auto row = connection_.query(
      "WITH free AS (SELECT part.shard FROM part JOIN campaign ON campaign.id = part.campaign "
      "WHERE part.campaign = $1 AND complete = 0 AND (until IS NULL OR until < clock_timestamp()) "
      "AND ends > clock_timestamp() ORDER BY coalesce(seconds, 0), part.shard LIMIT 1 "
      "FOR UPDATE OF part SKIP LOCKED) "
      "UPDATE part SET lease = lease + 1, holder = $2, "
      "until = clock_timestamp() + make_interval(secs => $3::float8) "
      "FROM free WHERE part.campaign = $1 AND part.shard = free.shard RETURNING part.shard, lease, ended",
      {campaign, holder_, seconds_});
  if (!row->next()) return std::nullopt;
  const int shard = row->take<int>(0);
  held_[{campaign, shard}] = row->take<std::int64_t>(1);
  return Taken{shard, row->take<std::string>(2)};
}

void Leases::need(std::int64_t campaign, int shard) const {
  if (!held_.contains({campaign, shard}))
    throw LeaseLost(fmt::format("shard {} of campaign {} is not held by this process", shard + 1, campaign));
}

void Leases::write(std::int64_t campaign, const ShardRun& run) {
  need(campaign, run.shard);
  const auto written = connection_.query(
      "UPDATE part SET seconds = $3, complete = $4, "
      "until = clock_timestamp() + make_interval(secs => $5::float8) "
      "WHERE campaign = $1 AND shard = $2 AND lease = $6 AND holder = $7 RETURNING shard",
      {campaign, run.shard, run.seconds, run.complete ? 1 : 0, seconds_, held_.at({campaign, run.shard}),
       holder_});
  if (!written->next()) throw taken_over(campaign, run.shard);
}

void Leases::renew() {
  for (const auto& [place, lease] : held_)
    connection_.run(
        "UPDATE part SET until = clock_timestamp() + make_interval(secs => $3::float8) "
        "WHERE campaign = $1 AND shard = $2 AND lease = $4 AND holder = $5",
        {place.campaign, place.shard, seconds_, lease, holder_});
}

void Leases::give_back(std::int64_t campaign, const GivenBack& back) {
  need(campaign, back.shard);
  const auto given = connection_.query(
      "UPDATE part SET holder = NULL, until = NULL, ended = $3, complete = $4 "
      "WHERE campaign = $1 AND shard = $2 AND lease = $5 AND holder = $6 RETURNING shard",
      {campaign, back.shard, json_text(json_of(back.ended)), back.complete ? 1 : 0,
       held_.at({campaign, back.shard}), holder_});
  const bool was_ours = given->next();
  held_.erase({campaign, back.shard});
  if (!was_ours) throw taken_over(campaign, back.shard);
}

void Leases::give_all_back() {
  for (const auto& [place, lease] : held_)
    connection_.run(
        "UPDATE part SET holder = NULL, until = NULL WHERE campaign = $1 AND shard = $2 AND lease = $3 "
        "AND holder = $4",
        {place.campaign, place.shard, lease, holder_});
  held_.clear();
}

LeaseLost Leases::taken_over(std::int64_t campaign, int shard) const {
  return LeaseLost(
      fmt::format("shard {} of campaign {} was taken over, since this process was not heard of for {:.0f} "
                  "seconds; what it has not written is dropped",
                  shard + 1, campaign, seconds_));
}

}  // namespace sunder::postgres
