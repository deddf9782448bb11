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
  /// Without parameters, the text may consist of several statements. With parameters, in a transaction, it is
  /// sent with the next statement that is not, all in one go: its error comes then, at the end of the
  /// transaction at the latest.
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
  /// How often the connection was made.
  [[nodiscard]] std::uint64_t times_made() const { return made_; }
  /// How many statements were sent.
  [[nodiscard]] std::uint64_t statements() const { return statements_; }

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
  struct Statement {
    std::string sql;
    sql::Values values;
  };

  Result executed(const std::string& sql, const sql::Values& values);
  int send(const std::string& sql, const sql::Values& values);
  void send_waiting();
  void flush(TimePoint deadline);
  void await(bool writing, TimePoint deadline);
  void roll_back() noexcept;
  [[noreturn]] void fail(const PGresult* result);
  [[noreturn]] void lose(const std::string& why);

  std::string url_;
  std::vector<std::string> beginnings_;
  std::vector<Statement> waiting_;  // of the transaction, to be sent together
  std::unique_ptr<PGconn, Finish> handle_;
  std::uint64_t made_ = 0, statements_ = 0;
  bool notified_ = false, in_transaction_ = false;
};

}  // namespace sunder::postgres
