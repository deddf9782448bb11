#pragma once

#include <memory>
#include <string>
#include <vector>

#include "store/postgres/library.hpp"
#include "store/sql/database.hpp"
#include "support/clock.hpp"

namespace sunder::postgres {

/// A connection to a server. It is made when it is first needed, and again after it was lost; a statement
/// that was under way then throws StoreAway, and its transaction is undone. Nothing waits longer than
/// `kPatience`. The caller sees to it that one thread uses it at a time.
class Connection : public sql::Database {
 public:
  explicit Connection(std::string url);

  std::unique_ptr<sql::Rows> query(const std::string& sql, const sql::Values& values) override;
  /// Without parameters, the text may consist of several statements.
  void run(const std::string& sql, const sql::Values& values = {}) override;

  /// Keeps everything that `work` writes, or nothing if it throws.
  template <class Work>
  void transaction(const Work& work, const char* begin = "BEGIN") {
    run(begin);
    in_transaction_ = true;
    try {
      work();
      run("COMMIT");
      in_transaction_ = false;
    } catch (...) {
      in_transaction_ = false;
      roll_back();
      throw;
    }
  }

  /// Statements that each new connection begins with.
  void begin_with(std::string sql) { beginnings_.push_back(std::move(sql)); }
  /// Whether a message of LISTEN has come, or may have been missed, since the last call. Asks the server
  /// nothing.
  bool was_notified();

 private:
  struct Finish {
    void operator()(PGconn* handle) const { library().finish(handle); }
  };
  struct Clear {
    void operator()(PGresult* result) const { library().clear(result); }
  };
  using Result = std::unique_ptr<PGresult, Clear>;
  friend class ResultRows;

  void connect();
  Result executed(const std::string& sql, const sql::Values& values);
  void await(bool writing, TimePoint deadline);
  void roll_back() noexcept;
  [[noreturn]] void fail(const PGresult* result);
  [[noreturn]] void lose(const std::string& why);

  std::string url_;
  std::vector<std::string> beginnings_;
  std::unique_ptr<PGconn, Finish> handle_;
  bool notified_ = false, in_transaction_ = false;
};

}  // namespace sunder::postgres
