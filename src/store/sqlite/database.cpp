#include "store/sqlite/database.hpp"

#include <sqlite3.h>

#include <filesystem>

#include "support/input_file.hpp"

namespace sunder::sqlite {
namespace {

// Our statements are always the same, so an error in one of them comes from the tables in the file.
bool is_damage(int code) {
  switch (code & 0xff) {
    case SQLITE_ERROR:
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_MISMATCH:
    case SQLITE_TOOBIG:
      return true;
    default:
      return false;
  }
}

// A damaged file cannot make us run its code, nor allocate much.
void distrust(sqlite3* handle) {
  constexpr int kLongestText = 256'000'000;
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, kLongestText);
}

}  // namespace

void Database::Close::operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
void Statement::Finalize::operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }

namespace {

// SQLite would wait for ever for the first bytes of a file such as /proc/kmsg, which the system calls regular
// and empty.
void refuse_falsely_empty(const std::string& path, Access access) {
  std::error_code error;
  if (std::filesystem::file_size(path, error) > 0 || error) return;
  if (access != Access::create || !content_of(path).empty()) throw NotAStore(path);
}

}  // namespace

Database::Database(std::string path, Access access) : path_(std::move(path)), access_(access) {
  std::error_code error;  // SQLite reports a path that cannot be looked at
  const auto kind = std::filesystem::status(path_, error).type();
  using Kind = std::filesystem::file_type;
  if (kind == Kind::directory) throw InputError("cannot open " + path_ + ": it is a folder");
  if (kind == Kind::not_found && access != Access::create) throw InputError("there is no store " + path_);
  if (!error && kind != Kind::not_found && kind != Kind::regular)
    throw InputError("cannot open " + path_ + ": a store is a regular file");
  if (kind == Kind::regular) refuse_falsely_empty(path_, access);
  const auto open_with = [&](int flags) {
    sqlite3* handle = nullptr;
    const int code = sqlite3_open_v2(path_.c_str(), &handle, flags | SQLITE_OPEN_FULLMUTEX, nullptr);
    handle_.reset(handle);
    return code == SQLITE_OK;
  };
  // Open read-write if possible, to recover the log of a killed process.
  if (!open_with(SQLITE_OPEN_READWRITE | (access == Access::create ? SQLITE_OPEN_CREATE : 0)) &&
      (access != Access::read || !open_with(SQLITE_OPEN_READONLY)))
    throw InputError("cannot open the store " + path_ + ": " + sqlite3_errmsg(handle_.get()));
  distrust(handle_.get());
  try {
    execute("PRAGMA locking_mode=EXCLUSIVE");
    execute("SELECT count(*) FROM sqlite_schema");  // takes the lock
    if (access != Access::read) {
      execute("PRAGMA journal_mode=WAL");
      execute("PRAGMA synchronous=FULL");
      execute("BEGIN IMMEDIATE");  // fails now if the file cannot be written
      execute("ROLLBACK");
    }
  } catch (const DamagedStore&) {
    if (sqlite3_errcode(handle_.get()) == SQLITE_NOTADB) throw NotAStore(path_);
    throw;
  } catch (const EnvironmentError&) {
    const int code = sqlite3_errcode(handle_.get());
    if (code == SQLITE_BUSY) throw InputError("the store " + path_ + " is in use by another sunder");
    throw InputError("cannot open the store " + path_ + ": " + sqlite3_errmsg(handle_.get()));
  }
}

// Removes the log, so that the file can be read from a read-only folder.
Database::~Database() {
  prepared_.clear();
  if (handle_ && access_ != Access::read)
    sqlite3_exec(handle_.get(), "PRAGMA journal_mode=DELETE", nullptr, nullptr, nullptr);
}

void Database::execute(const std::string& sql) {
  if (const int code = sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr); code != SQLITE_OK)
    fail(code);
}

std::unique_ptr<sql::Rows> Database::query(const std::string& sql, const sql::Values& values) {
  auto made = std::make_unique<Statement>(*this, sql);
  made->bind(values);
  return made;
}

void Database::run(const std::string& sql, const sql::Values& values) {
  auto& statement = prepared_[sql];
  if (!statement) statement = std::make_unique<Statement>(*this, sql);
  statement->bind(values).run();
}

void Database::roll_back() noexcept {
  sqlite3_exec(handle_.get(), "ROLLBACK", nullptr, nullptr, nullptr);  // SQLite may have rolled back already
}

void Database::fail(int code) const {
  if (is_damage(code)) throw DamagedStore(path_, sqlite3_errmsg(handle_.get()));
  const std::string why =
      (code & 0xff) == SQLITE_IOERR ? "the disk reports an error" : sqlite3_errmsg(handle_.get());
  throw EnvironmentError("cannot write the store " + path_ + ": " + why);
}

Statement::Statement(Database& database, std::string_view sql) : database_(database) {
  sqlite3_stmt* handle = nullptr;
  const int code =
      sqlite3_prepare_v2(database.handle_.get(), sql.data(), static_cast<int>(sql.size()), &handle, nullptr);
  handle_.reset(handle);
  if (code != SQLITE_OK) database.fail(code);
}

Statement& Statement::bind(const sql::Values& values) {
  int at = 0;
  for (const Json& value : values) {
    ++at;
    if (value.is_null()) {
      sqlite3_bind_null(handle_.get(), at);
    } else if (value.is_number_float()) {
      sqlite3_bind_double(handle_.get(), at, value.get<double>());
    } else if (value.is_number()) {
      sqlite3_bind_int64(handle_.get(), at, value.get<std::int64_t>());
    } else {
      const auto& text = value.get_ref<const std::string&>();
      sqlite3_bind_text(handle_.get(), at, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
    }
  }
  return *this;
}

bool Statement::next() {
  const int code = sqlite3_step(handle_.get());
  if (code != SQLITE_ROW && code != SQLITE_DONE) {
    sqlite3_reset(handle_.get());  // a statement that failed holds up the end of the transaction
    database_.fail(code);
  }
  return code == SQLITE_ROW;
}

void Statement::run() {
  while (next()) {
  }
  sqlite3_reset(handle_.get());
}

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(handle_.get(), column); }

std::string Statement::name(int column) const { return sqlite3_column_name(handle_.get(), column); }

Json Statement::value(int column) const {
  switch (sqlite3_column_type(handle_.get(), column)) {
    case SQLITE_NULL:
      return nullptr;
    case SQLITE_INTEGER:
      return integer(column);
    case SQLITE_FLOAT:
      return sqlite3_column_double(handle_.get(), column);
    default:
      return text(column);
  }
}

std::string Statement::text(int column) const {
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(handle_.get(), column));
  return {bytes ? bytes : "", static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column))};
}

}  // namespace sunder::sqlite
