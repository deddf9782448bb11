#include "store/postgres/postgres_store.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <random>

#include "store/postgres/postgres.hpp"
#include "store/postgres/schema.hpp"
#include "store/sql/rows.hpp"

namespace sunder::postgres {
namespace {

constexpr double kRenewals = 3;        // within the time of a lease
constexpr double kSecondsToRetry = 1;  // while the server is away

constexpr const char *kSynced = "BEGIN", *kUnsynced = "BEGIN; SET LOCAL synchronous_commit TO off",
                     *kSnapshot = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

// This process, for people. Two containers may agree in host and number, but not in the rest.
std::string own_name() {
  std::array<char, 256> host{};
  if (gethostname(host.data(), host.size() - 1) != 0) host[0] = '\0';
  return fmt::format("{}:{}:{:04x}", host.data(), getpid(), std::random_device()() & 0xffffU);
}

// A violation that some process has written is shown, whatever the progress of its shard says.
void show(Campaign& campaign, const FoundViolation& found) {
  const auto is_there = [&](int shard) {
    return std::ranges::find(campaign.shard_runs, shard, &ShardRun::shard) != campaign.shard_runs.end();
  };
  if (campaign.shard_runs.empty()) campaign.shard_runs.push_back({found.shard});
  const int shard = is_there(found.shard) ? found.shard : campaign.shard_runs.front().shard;
  auto& verdict = campaign.progress[{found.object, found.method, shard}].verdict;
  if (auto* bad = verdict ? std::get_if<NonAtomic>(&*verdict) : nullptr)
    add_violation(*bad, found.verdict.violation);
  else
    verdict = found.verdict;
}

}  // namespace

// Data that the server had not yet written to its disk may be lost.
void PostgresStore::note_away() {
  away_ = true;
  ++incarnation_;
  found_.forget();
  ended_.notify_all();
}

std::unique_ptr<SharedStore> open(const std::string& location, Access access) {
  return std::make_unique<PostgresStore>(location, access);
}

PostgresStore::PostgresStore(const std::string& location, Access access)
    : location_(location),
      address_(address_from(location)),
      connection_(address_.url),
      leases_(connection_, own_name()),
      found_(connection_, leases_.holder()) {
  connection_.begin_with("SET search_path TO sunder");
  guarded([&] { open_tables(access); });
  if (access == Access::read) return;
  connection_.begin_with("LISTEN sunder");
  connection_.run("LISTEN sunder");
  keeper_ = std::thread([this] { keep_leases(); });
}

void PostgresStore::open_tables(Access access) {
  const auto there = [&] {
    return connection_.one<int>("SELECT to_regclass('sunder.format') IS NOT NULL") == 1;
  };
  if (!there()) {
    if (access != Access::create)
      throw InputError("there is no store in " + address_.url + " yet; 'check --store' makes one");
    if (connection_.one<std::string>("SELECT current_setting('server_encoding')") != "UTF8")
      throw InputError("the database " + address_.url + " has another encoding than UTF8");
    connection_.transaction([&] {
      connection_.run(
          "SELECT pg_advisory_xact_lock(7312934)");  // others may make the tables at the same time
      if (there()) return;
      connection_.run(kSchema);
      connection_.run("INSERT INTO sunder.format VALUES($1)", {kFormat});
    });
  }
  const auto format = connection_.one<int>("SELECT version FROM sunder.format");
  if (format != kFormat)
    throw InputError(
        fmt::format("the store {} has tables of format {}, and this Sunder {} ones of format {}; use {} "
                    "Sunder, or another "
                    "database",
                    address_.url, format, format > kFormat ? "knows only" : "needs", kFormat,
                    format > kFormat ? "a newer" : "an older"));
}

PostgresStore::~PostgresStore() {
  {
    const std::scoped_lock lock(mutex_);
    ends_ = true;
    try {
      if (!away_) leases_.give_all_back();
    } catch (const std::exception&) {  // they will run out
    }
  }
  ended_.notify_all();
  if (keeper_.joinable()) keeper_.join();
}

void PostgresStore::keep_leases() {
  std::unique_lock lock(mutex_);
  while (!ends_) {
    ended_.wait_for(lock, Seconds(away_ ? std::min(kSecondsToRetry, leases_.seconds() / kRenewals)
                                        : leases_.seconds() / kRenewals));
    if (ends_ || (leases_.none() && !away_)) continue;
    const std::uint64_t made = connection_.times_made();
    const Meter::Use use(meter_);
    try {
      if (away_) connection_.run("SELECT 1");
      leases_.renew();
      if (connection_.times_made() != made) note_away();
      away_ = false;
    } catch (const std::exception&) {  // the next write will say so
      if (!away_) note_away();
    }
  }
}

std::string PostgresStore::location_of(std::int64_t campaign) const {
  return address_.url + "#" + std::to_string(campaign);
}

std::int64_t PostgresStore::number() {
  if (address_.campaign) return *address_.campaign;
  return guarded([&] { return connection_.one<std::int64_t>("SELECT coalesce(max(id), 0) FROM campaign"); });
}

std::optional<Campaign> PostgresStore::read_rows(std::int64_t campaign, const std::vector<int>* shards) {
  std::optional<Campaign> made;
  const auto read = [&] {
    made = sql::read_campaign(connection_, campaign, shards);
    if (!made || shards) return;
    for (const FoundViolation& each : found_.read(campaign, made->objects)) show(*made, each);
    const bool has_ended =
        connection_.one<int>("SELECT coalesce(ends <= clock_timestamp(), false) FROM campaign WHERE id = $1",
                             {campaign}) == 1;
    for (ShardRun& run : made->shard_runs) run.complete |= has_ended;
  };
  guarded([&] { connection_.transaction(read, kSnapshot); }, campaign);
  return made;
}

std::optional<Campaign> PostgresStore::read(std::int64_t campaign) { return read_rows(campaign, nullptr); }

Campaign PostgresStore::read_shards(std::int64_t campaign, const std::vector<int>& shards) {
  auto made = read_rows(campaign, &shards);
  if (!made) throw InputError("there is no campaign " + location_of(campaign) + " any more");
  return std::move(*made);
}

std::vector<CampaignInfo> PostgresStore::campaigns() {
  std::vector<CampaignInfo> made;
  const auto read = [&] {
    made = sql::list_campaigns(connection_);
    for (CampaignInfo& info : made) {
      const auto row = connection_.query(
          "SELECT owner::text, CASE WHEN ends IS NOT NULL THEN "
          "greatest(0, extract(epoch FROM ends - clock_timestamp())::float8) END FROM campaign WHERE id = $1",
          {info.number});
      row->next();
      info.owner = row->take<std::string>(0);
      if (!row->value(1).is_null()) info.seconds_left = row->take<double>(1);
      const auto holder = connection_.query(
          "SELECT DISTINCT holder FROM part WHERE campaign = $1 AND until >= clock_timestamp() ORDER BY 1",
          {info.number});
      while (holder->next()) info.holders.push_back(holder->take<std::string>(0));
    }
  };
  guarded([&] { connection_.transaction(read, kSnapshot); });
  return made;
}

void PostgresStore::remove(std::int64_t campaign) {
  const auto remove_rows = [&] {
    connection_.query("SELECT shard FROM part WHERE campaign = $1 FOR UPDATE", {campaign});
    const auto holder = connection_.query(
        "SELECT holder FROM part WHERE campaign = $1 AND until >= clock_timestamp() LIMIT 1", {campaign});
    if (holder->next())
      throw InputError(fmt::format("campaign {} is in use by {}", campaign, holder->take<std::string>(0)));
    connection_.run("DELETE FROM found WHERE campaign = $1", {campaign});
    sql::remove_campaign(connection_, campaign);
  };
  guarded([&] { connection_.transaction(remove_rows); });
}

void PostgresStore::write_found(std::int64_t number, const Campaign& campaign) {
  for (const auto& [key, progress] : campaign.progress) {
    const auto object = std::ranges::find(campaign.objects, key.object, &CheckedObject::name);
    if (object != campaign.objects.end()) found_.write(number, {key, object->object, progress});
  }
}

void PostgresStore::add_found(std::int64_t number, const Campaign& campaign) {
  guarded([&] { connection_.transaction([&] { write_found(number, campaign); }); });
}

std::int64_t PostgresStore::add(const Campaign& campaign) {
  std::int64_t number = 0;
  guarded([&] {
    connection_.transaction([&] {
      number = sql::write_campaign(connection_, campaign);
      write_found(number, campaign);
      std::vector<int> shards;
      for (const ShardRun& run : campaign.shard_runs) shards.push_back(run.shard);
      leases_.take(number, shards);
    });
    found_.committed();
  });
  return number;
}

void PostgresStore::hold(std::int64_t campaign, const std::vector<int>& shards) {
  guarded([&] { connection_.transaction([&] { leases_.take(campaign, shards); }); });
}

void PostgresStore::write(std::int64_t campaign, const Batch& batch, Durability durability) {
  const auto write_violations = [&] {
    for (const ProgressWrite& each : batch.progress) found_.write(campaign, each);
  };
  const auto write_all = [&] {
    for (const ShardRun& run : batch.shard_runs) leases_.write(campaign, run);
    for (const ProgressWrite& each : batch.progress) {
      leases_.need(campaign, each.key.shard);
      sql::write_progress(connection_, campaign, each);
    }
    write_violations();
  };
  guarded([&] {
    found_.undone();
    try {
      connection_.transaction(write_all, durability == Durability::power_loss ? kSynced : kUnsynced);
    } catch (const LeaseLost&) {  // a violation stays one, whoever holds the shard
      connection_.transaction(write_violations);
      leases_.drop(campaign, batch.shard_runs);
      found_.committed();
      throw;
    }
    found_.committed();
  });
}

}  // namespace sunder::postgres
