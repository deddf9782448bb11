#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "store/sql/database.hpp"
#include "store/store.hpp"
#include "support/error.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace sunder::sqlite {

/// The file exists, but holds something else.
struct NotAStore : InputError {
  explicit NotAStore(const std::string& path)
      : InputError(path + " is not a campaign store; give a file that 'check --store' wrote") {}
};

class Statement;

/// A SQLite file that no other process can open meanwhile. Failed reads and writes throw EnvironmentError, or
/// DamagedStore if the content of the file is the reason.
class Database : public sql::Database {
 public:
  /// Throws InputError if the file cannot be opened, is not a database, or is in use.
  Database(std::string path, Access access);
  ~Database() override;
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  void execute(const std::string& sql);
  std::unique_ptr<sql::Rows> query(const std::string& sql, const sql::Values& values) override;
  void run(const std::string& sql, const sql::Values& values) override;
  [[nodiscard]] const std::string& path() const { return path_; }

  /// Keeps everything that `work` writes, or nothing if it throws.
  template <class Work>
  void transaction(const Work& work) {
    execute("BEGIN IMMEDIATE");
    try {
      work();
      execute("COMMIT");
    } catch (...) {
      roll_back();
      throw;
    }
  }

 private:
  friend class Statement;
  struct Close {
    void operator()(sqlite3* handle) const;
  };

  void roll_back() noexcept;
  [[noreturn]] void fail(int code) const;

  std::string path_;
  Access access_;
  std::unique_ptr<sqlite3, Close> handle_;
  std::map<std::string, std::unique_ptr<Statement>> prepared_;  // those of `run`, which come again and again
};

/// One statement: give its parameters, then read its rows.
class Statement : public sql::Rows {
 public:
  Statement(Database& database, std::string_view sql);

  Statement& bind(const sql::Values& values);
  bool next() override;
  /// Runs the statement to its end; it can then take new parameters.
  void run();

  [[nodiscard]] std::int64_t integer(int column) const;
  [[nodiscard]] std::string text(int column) const;
  [[nodiscard]] Json value(int column) const override;
  [[nodiscard]] std::string name(int column) const override;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* handle) const;
  };

  Database& database_;
  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

}  // namespace sunder::sqlite
