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
      held_[{campaign, shard}] = row->value(0).get<std::int64_t>();
      continue;
    }
    const auto other = connection_.query(
        "SELECT holder, ceil(extract(epoch FROM until - clock_timestamp()))::integer FROM part "
        "WHERE campaign = $1 AND shard = $2",
        {campaign, shard});
    if (!other->next()) throw InputError(fmt::format("campaign {} has no shard {}", campaign, shard + 1));
    throw InputError(fmt::format(
        "campaign {} is in use by {}; if that process has ended, the campaign is free in {} seconds",
        campaign, other->value(0).is_null() ? "another sunder" : other->value(0).get<std::string>(),
        other->value(1).is_null() ? 0 : std::max<std::int64_t>(1, other->value(1).get<std::int64_t>())));
  }
}

std::vector<int> Leases::take_some(std::int64_t campaign, int most) {
  const auto rows = connection_.query(
      "WITH free AS (SELECT part.shard FROM part JOIN campaign ON campaign.id = part.campaign "
      "WHERE part.campaign = $1 AND complete = 0 AND (until IS NULL OR until < clock_timestamp()) "
      "AND ends > clock_timestamp() ORDER BY coalesce(seconds, 0), part.shard LIMIT $2::integer "
      "FOR UPDATE OF part SKIP LOCKED) "
      "UPDATE part SET lease = lease + 1, holder = $3, "
      "until = clock_timestamp() + make_interval(secs => $4::float8) "
      "FROM free WHERE part.campaign = $1 AND part.shard = free.shard RETURNING part.shard, lease",
      {campaign, most, holder_, seconds_});
  std::vector<int> shards;
  while (rows->next()) {
    shards.push_back(rows->value(0).get<int>());
    held_[{campaign, shards.back()}] = rows->value(1).get<std::int64_t>();
  }
  return shards;
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
  if (!written->next())
    throw LeaseLost(
        fmt::format("shard {} of campaign {} was taken over, since this process was not heard of for {:.0f} "
                    "seconds; what it has not written is dropped",
                    run.shard + 1, campaign, seconds_));
}

void Leases::renew() {
  for (const auto& [place, lease] : held_)
    connection_.run(
        "UPDATE part SET until = clock_timestamp() + make_interval(secs => $3::float8) "
        "WHERE campaign = $1 AND shard = $2 AND lease = $4 AND holder = $5",
        {place.campaign, place.shard, seconds_, lease, holder_});
}

void Leases::give_back() {
  for (const auto& [place, lease] : held_)
    connection_.run(
        "UPDATE part SET holder = NULL, until = NULL WHERE campaign = $1 AND shard = $2 AND lease = $3 "
        "AND holder = $4",
        {place.campaign, place.shard, lease, holder_});
  held_.clear();
}

}  // namespace sunder::postgres
