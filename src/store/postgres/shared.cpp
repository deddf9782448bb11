// The members of PostgresStore for campaigns that many processes share.
#include "store/postgres/postgres_store.hpp"
#include "store/sql/rows.hpp"

namespace sunder::postgres {

void PostgresStore::set_lease(double seconds) {
  const std::scoped_lock lock(mutex_);
  leases_.set_seconds(seconds);
  ended_.notify_all();
}

std::int64_t PostgresStore::begin(const Campaign& campaign, double seconds) {
  std::int64_t number = 0;
  const auto write_rows = [&] {
    number = sql::write_campaign(connection_, campaign);
    connection_.run(
        "UPDATE campaign SET ends = clock_timestamp() + make_interval(secs => $2::float8) WHERE id = $1",
        {number, seconds});
    connection_.run("INSERT INTO part(campaign, shard) SELECT $1, generate_series(0, $2::integer - 1)",
                    {number, campaign.shards});
  };
  guarded([&] { connection_.transaction(write_rows); });
  return number;
}

void PostgresStore::extend(std::int64_t campaign, double seconds) {
  const auto write_rows = [&] {
    connection_.run(
        "UPDATE campaign SET ends = clock_timestamp() + make_interval(secs => $2::float8) WHERE id = $1",
        {campaign, seconds});
    connection_.run("UPDATE part SET complete = 0, ended = '[]' WHERE campaign = $1", {campaign});
  };
  guarded([&] { connection_.transaction(write_rows); });
}

bool PostgresStore::is_shared(std::int64_t campaign) {
  return guarded([&] {
    return connection_.one<int>("SELECT count(*) FROM campaign WHERE id = $1 AND ends IS NOT NULL",
                                {campaign}) == 1;
  });
}

Leased PostgresStore::state(std::int64_t campaign) {
  Leased made;
  const auto row = connection_.query(
      "SELECT count(*) FILTER (WHERE complete = 0), "
      "count(*) FILTER (WHERE until >= clock_timestamp()), "
      "count(DISTINCT holder) FILTER (WHERE until >= clock_timestamp()), "
      "greatest(0, extract(epoch FROM (SELECT ends FROM campaign WHERE id = $1) - "
      "clock_timestamp())::float8) "
      "FROM part WHERE campaign = $1",
      {campaign});
  row->next();
  made.open = row->take<int>(0);
  made.held = row->take<int>(1);
  made.holders = row->take<int>(2);
  made.seconds_left = row->take<double>(3);
  return made;
}

Leased PostgresStore::state_of(std::int64_t campaign) {
  return guarded([&] { return state(campaign); });
}

Leased PostgresStore::lease(std::int64_t campaign) {
  return guarded(
      [&] {
        Leased made = state(campaign);  // first: a lease that is taken must not be lost by a later failure
        const auto taken = leases_.take_one(campaign);
        if (!taken) return made;
        ++made.held;
        made.shard = taken->shard;
        made.ended = from_json<std::vector<std::string>>(parse_json(taken->ended));
        return made;
      },
      campaign);
}

void PostgresStore::give_back(std::int64_t campaign, const GivenBack& back) {
  guarded([&] { leases_.give_back(campaign, back); });
}

StoreCost PostgresStore::cost() {
  StoreCost made = meter_.sum();
  const std::scoped_lock lock(mutex_);
  made.statements = connection_.statements();
  return made;
}

// Not metered: that would cost more than looking.
bool PostgresStore::has_news() {
  const std::unique_lock lock(mutex_, std::try_to_lock);
  return lock.owns_lock() && connection_.was_notified();
}

std::vector<FoundViolation> PostgresStore::found(const Campaign& campaign, std::int64_t number) {
  return guarded([&] { return found_.read(number, campaign.objects); }, number);
}

}  // namespace sunder::postgres
