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

constexpr double kRenewals = 3;  // within the time of a lease

constexpr const char *kSynced = "BEGIN", *kUnsynced = "BEGIN; SET LOCAL synchronous_commit TO off",
                     *kSnapshot = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

// This process, for people. Two containers may agree in host and number, but not in the rest.
std::string own_name() {
  std::array<char, 256> host{};
  if (gethostname(host.data(), host.size() - 1) != 0) host[0] = '\0';
  return fmt::format("{}:{}:{:04x}", host.data(), getpid(), std::random_device()() & 0xffffU);
}

// A violation that some process has written is shown, whatever the progress of its shard says.
void add_found(Campaign& campaign, const FoundViolation& found) {
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
  open_tables(access);
  if (access == Access::read) return;
  connection_.begin_with("LISTEN sunder");
  connection_.run("LISTEN sunder");
  keeper_ = std::thread([this] { keep_leases(); });
}

void PostgresStore::open_tables(Access access) {
  const auto there = [&] { return !connection_.one("SELECT to_regclass('sunder.format')").is_null(); };
  if (!there()) {
    if (access != Access::create)
      throw InputError("there is no store in " + address_.url + " yet; 'check --store' makes one");
    if (connection_.one("SELECT current_setting('server_encoding')") != "UTF8")
      throw InputError("the database " + address_.url + " has another encoding than UTF8");
    connection_.transaction([&] {
      connection_.run(
          "SELECT pg_advisory_xact_lock(7312934)");  // others may make the tables at the same time
      if (there()) return;
      connection_.run(kSchema);
      connection_.run("INSERT INTO sunder.format VALUES($1)", {kFormat});
    });
  }
  const auto format = connection_.one("SELECT version FROM sunder.format").get<int>();
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
      leases_.give_back();
    } catch (const std::exception&) {  // they will run out
    }
  }
  ended_.notify_all();
  if (keeper_.joinable()) keeper_.join();
}

void PostgresStore::keep_leases() {
  std::unique_lock lock(mutex_);
  while (!ends_) {
    ended_.wait_for(lock, Seconds(leases_.seconds() / kRenewals));
    if (ends_ || leases_.none()) continue;
    try {
      leases_.renew();
    } catch (const std::exception&) {  // the next write will say so
    }
  }
}

std::string PostgresStore::location_of(std::int64_t campaign) const {
  return address_.url + "#" + std::to_string(campaign);
}

std::int64_t PostgresStore::number() {
  if (address_.campaign) return *address_.campaign;
  const std::scoped_lock lock(mutex_);
  return connection_.one("SELECT coalesce(max(id), 0) FROM campaign").get<std::int64_t>();
}

std::optional<Campaign> PostgresStore::read_rows(std::int64_t campaign, const std::vector<int>* shards) {
  std::optional<Campaign> made;
  const std::scoped_lock lock(mutex_);
  try {
    connection_.transaction(
        [&] {
          made = sql::read_campaign(connection_, campaign, shards);
          if (!made || shards) return;
          for (const FoundViolation& each : found_.read(campaign, made->objects)) add_found(*made, each);
          const bool has_ended =
              connection_.one("SELECT coalesce(ends <= clock_timestamp(), false) FROM campaign WHERE id = $1",
                              {campaign}) == 1;
          for (ShardRun& run : made->shard_runs) run.complete |= has_ended;
        },
        kSnapshot);
  } catch (const MalformedJson& error) {
    throw DamagedStore(location_of(campaign), error.what());
  }
  return made;
}

std::optional<Campaign> PostgresStore::read(std::int64_t campaign) { return read_rows(campaign, nullptr); }

Campaign PostgresStore::read_shards(std::int64_t campaign, const std::vector<int>& shards) {
  auto made = read_rows(campaign, &shards);
  if (!made) throw InputError("there is no campaign " + location_of(campaign) + " any more");
  return std::move(*made);
}

std::int64_t PostgresStore::add(const Campaign& campaign) {
  const std::scoped_lock lock(mutex_);
  std::int64_t number = 0;
  connection_.transaction([&] {
    number = sql::write_campaign(connection_, campaign);
    for (const auto& [key, progress] : campaign.progress) {
      const auto object = std::ranges::find(campaign.objects, key.object, &CheckedObject::name);
      if (object != campaign.objects.end()) found_.write(number, {key, object->object, progress});
    }
    std::vector<int> shards;
    for (const ShardRun& run : campaign.shard_runs) shards.push_back(run.shard);
    leases_.take(number, shards);
  });
  found_.committed();
  return number;
}

void PostgresStore::hold(std::int64_t campaign, const std::vector<int>& shards) {
  const std::scoped_lock lock(mutex_);
  connection_.transaction([&] { leases_.take(campaign, shards); });
}

void PostgresStore::write(std::int64_t campaign, const Batch& batch, Durability durability) {
  const std::scoped_lock lock(mutex_);
  const auto write_found = [&] {
    for (const ProgressWrite& each : batch.progress) found_.write(campaign, each);
  };
  found_.undone();
  try {
    connection_.transaction(
        [&] {
          for (const ShardRun& run : batch.shard_runs) leases_.write(campaign, run);
          for (const ProgressWrite& each : batch.progress) {
            leases_.need(campaign, each.key.shard);
            sql::write_progress(connection_, campaign, each);
          }
          write_found();
        },
        durability == Durability::power_loss ? kSynced : kUnsynced);
  } catch (const LeaseLost&) {  // a violation stays one, whoever holds the shard
    leases_.drop();
    connection_.transaction(write_found);
    found_.committed();
    throw;
  }
  found_.committed();
}

void PostgresStore::set_lease(double seconds) {
  const std::scoped_lock lock(mutex_);
  leases_.set_seconds(seconds);
  ended_.notify_all();
}

std::int64_t PostgresStore::begin(const Campaign& campaign, double seconds) {
  const std::scoped_lock lock(mutex_);
  std::int64_t number = 0;
  connection_.transaction([&] {
    number = sql::write_campaign(connection_, campaign);
    connection_.run(
        "UPDATE campaign SET ends = clock_timestamp() + make_interval(secs => $2::float8) WHERE id = $1",
        {number, seconds});
    connection_.run("INSERT INTO part(campaign, shard) SELECT $1, generate_series(0, $2::integer - 1)",
                    {number, campaign.shards});
  });
  return number;
}

void PostgresStore::extend(std::int64_t campaign, double seconds) {
  const std::scoped_lock lock(mutex_);
  connection_.transaction([&] {
    connection_.run(
        "UPDATE campaign SET ends = clock_timestamp() + make_interval(secs => $2::float8) WHERE id = $1",
        {campaign, seconds});
    connection_.run("UPDATE part SET complete = 0 WHERE campaign = $1", {campaign});
  });
}

bool PostgresStore::is_shared(std::int64_t campaign) {
  const std::scoped_lock lock(mutex_);
  return connection_.one("SELECT count(*) FROM campaign WHERE id = $1 AND ends IS NOT NULL", {campaign}) == 1;
}

Leased PostgresStore::lease(std::int64_t campaign, int most) {
  const std::scoped_lock lock(mutex_);
  Leased made;
  made.shards = leases_.take_some(campaign, most);
  const auto row = connection_.query(
      "SELECT count(*) FILTER (WHERE complete = 0), "
      "count(DISTINCT holder) FILTER (WHERE until >= clock_timestamp()), "
      "extract(epoch FROM (SELECT ends FROM campaign WHERE id = $1) - clock_timestamp())::float8 "
      "FROM part WHERE campaign = $1",
      {campaign});
  row->next();
  made.open = row->value(0).get<int>();
  made.holders = row->value(1).get<int>();
  made.seconds_left = row->value(2).is_null() ? 0 : row->value(2).get<double>();
  return made;
}

void PostgresStore::give_back() {
  const std::scoped_lock lock(mutex_);
  leases_.give_back();
}

bool PostgresStore::has_news() {
  const std::unique_lock lock(mutex_, std::try_to_lock);
  return lock.owns_lock() && connection_.was_notified();
}

std::vector<FoundViolation> PostgresStore::found(const Campaign& campaign, std::int64_t number) {
  const std::scoped_lock lock(mutex_);
  try {
    return found_.read(number, campaign.objects);
  } catch (const MalformedJson& error) {
    throw DamagedStore(location_of(number), error.what());
  }
}

}  // namespace sunder::postgres
