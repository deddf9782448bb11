#include "store/sqlite/sqlite_store.hpp"

#include <filesystem>
#include <fstream>

#include "store/sql/rows.hpp"
#include "store/sqlite/schema.hpp"
#include "support/error.hpp"
#include "support/replacement.hpp"

namespace sunder::sqlite {
namespace {

std::int64_t number_of(Database& database, const char* sql) {
  Statement row(database, sql);
  row.next();
  return row.integer(0);
}

void create_tables(Database& database) {
  database.transaction([&] {
    database.execute(kSchema);
    database.execute("PRAGMA application_id=" + std::to_string(kApplication));
    database.execute("PRAGMA user_version=" + std::to_string(kFormat));
  });
}

// A table or view with another text was not made by us.
void check_tables(Database& database) {
  const std::string_view schema = kSchema;
  Statement row(database, "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL");
  while (row.next())
    if (schema.find(row.text(1)) == std::string_view::npos || row.text(1).empty())
      throw DamagedStore(database.path(), "the table " + row.text(0) + " is not that of a store");
}

}  // namespace

SqliteStore::SqliteStore(const std::string& path, Access access) : database_(path, access) {
  const std::int64_t application = number_of(database_, "PRAGMA application_id");
  const bool is_new = application == 0 && number_of(database_, "SELECT count(*) FROM sqlite_schema") == 0;
  if (is_new && access == Access::create)
    create_tables(database_);
  else if (application != kApplication)
    throw NotAStore(path);
  else if (number_of(database_, "PRAGMA user_version") != kFormat)
    throw InputError(
        "the store " + path +
        " was written by another version of Sunder; read it with that version, or check again into "
        "a new store");
  check_tables(database_);
}

std::int64_t SqliteStore::number() {
  return number_of(database_, "SELECT coalesce(max(id), 0) FROM campaign");
}

std::optional<Campaign> SqliteStore::read(std::int64_t campaign) {
  try {
    return sql::read_campaign(database_, campaign);
  } catch (const MalformedJson& error) {
    throw DamagedStore(location(), error.what());
  }
}

std::vector<CampaignInfo> SqliteStore::campaigns() {
  try {
    return sql::list_campaigns(database_);
  } catch (const MalformedJson& error) {
    throw DamagedStore(location(), error.what());
  }
}

void SqliteStore::remove(std::int64_t campaign) {
  database_.transaction([&] { sql::remove_campaign(database_, campaign); });
}

std::int64_t SqliteStore::add(const Campaign& campaign) {
  std::int64_t number = 0;
  database_.transaction([&] { number = sql::write_campaign(database_, campaign); });
  return number;
}

// In SQLite's log, even an unsynced write survives the end of this process.
void SqliteStore::write(std::int64_t campaign, const Batch& batch, Durability durability) {
  database_.execute(durability == Durability::power_loss ? "PRAGMA synchronous=FULL"
                                                         : "PRAGMA synchronous=NORMAL");
  database_.transaction([&] {
    for (const ProgressWrite& each : batch.progress) sql::write_progress(database_, campaign, each);
    for (const ShardRun& run : batch.shard_runs) sql::write_shard_run(database_, campaign, run);
  });
}

bool is_database(const std::string& path) {
  constexpr std::string_view kHead = "SQLite format 3";
  std::string head(kHead.size(), '\0');
  std::error_code error;  // a pipe would lose its first bytes, and reading an empty file of /proc might wait
  if (!std::filesystem::is_regular_file(path, error) || std::filesystem::file_size(path, error) == 0)
    return false;
  return std::ifstream(path, std::ios::binary).read(head.data(), static_cast<std::streamsize>(head.size())) &&
         head == kHead;
}

void write_file(const std::string& path, const Campaign& campaign, Existing existing) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (fs::exists(path, error) && (!fs::is_regular_file(path, error) || !fs::is_empty(path, error))) {
    static_cast<void>(SqliteStore(path, Access::read));  // throws if the file is something else, or in use
    if (existing == Existing::refused)
      throw InputError("there is a store " + path + " already; --force replaces it");
  }
  Replacement made(path);
  try {
    SqliteStore(made.temporary(), Access::create).add(campaign);
  } catch (const std::runtime_error& reason) {
    for (const char* of_sqlite : {"-wal", "-shm", "-journal"})
      fs::remove(made.temporary() + of_sqlite, error);
    throw EnvironmentError("cannot write the store " + path + ": " + reason.what());
  }
  if (!made.take_place()) throw EnvironmentError("cannot write the store " + path + ": it is in use");
}

}  // namespace sunder::sqlite
