#pragma once

#include <sys/types.h>

#include <string>

namespace sunder::testing {

/// A PostgreSQL server of the tests' own, from Debian's package: its data and its socket are in a folder of
/// its own, and it listens on no port. It ends with the test.
class PostgresServer {
 public:
  /// The server of this test program, started when it is first asked for.
  static PostgresServer& instance();
  PostgresServer();
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  /// The address of a new and empty database.
  std::string fresh(const std::string& name);
  /// The address of a database for another role.
  [[nodiscard]] std::string address(const std::string& database, const std::string& role = "sunder") const;
  /// Runs SQL as the server's owner, and returns what `psql` prints. Fails the test if the server refuses.
  std::string run(const std::string& address, const std::string& sql) const;

  void start();
  /// Ends the server as a power loss would.
  void kill();

  [[nodiscard]] const std::string& folder() const { return folder_; }

 private:
  std::string folder_, programs_;
  pid_t process_ = 0;
};

}  // namespace sunder::testing
