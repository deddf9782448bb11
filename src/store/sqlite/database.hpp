#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

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

/// A SQLite file that no other process can open meanwhile. Failed reads and writes throw EnvironmentError, or
/// DamagedStore if the content of the file is the reason.
class Database {
 public:
  /// Throws InputError if the file cannot be opened, is not a database, or is in use.
  Database(std::string path, Access access);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  void execute(const std::string& sql);
  [[nodiscard]] std::int64_t last_id() const;
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
};

/// One statement: give its parameters in order, then read its rows.
class Statement {
 public:
  Statement(Database& database, std::string_view sql);

  Statement& operator<<(std::int64_t value);
  Statement& operator<<(std::uint64_t value) { return *this << static_cast<std::int64_t>(value); }
  Statement& operator<<(int value) { return *this << static_cast<std::int64_t>(value); }
  Statement& operator<<(std::optional<int> value);
  Statement& operator<<(double value);
  Statement& operator<<(const std::string& value);
  Statement& operator<<(const std::optional<std::string>& value);

  /// Moves to the next row; false if there is none.
  bool next();
  /// Runs the statement to its end; it can then take new parameters.
  void run();

  [[nodiscard]] std::int64_t integer(int column) const;
  [[nodiscard]] std::string text(int column) const;
  /// The value with its type: null, a number or a string.
  [[nodiscard]] Json value(int column) const;
  [[nodiscard]] std::string name(int column) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* handle) const;
  };

  Database& database_;
  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
  int bound_ = 0;
};

}  // namespace sunder::sqlite
