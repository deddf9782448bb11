#pragma once

#include <sys/types.h>

#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "support/command.hpp"
#include "support/postgres.hpp"

/// Campaigns that several processes share, from the outside, on a server of the tests' own.
namespace sunder::testing {

inline PostgresServer& server() { return PostgresServer::instance(); }

/// A `sunder` that runs while the test goes on. It is killed at the end of its scope.
class Background {
 public:
  /// `environment` is added to that of the test, as "NAME=value".
  explicit Background(std::vector<std::string> arguments, const std::vector<std::string>& environment = {});
  ~Background();
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  void signal(int number) const;
  /// Waits for its end, and returns the exit code.
  int wait();
  /// Its output so far, with its errors.
  [[nodiscard]] std::string printed() const;
  /// Waits until it has printed this; false if it has ended without.
  bool wait_for(const std::string& text);

 private:
  bool has_ended();

  std::string file_;
  pid_t pid_;
  int status_ = -1;
};

/// Begins a campaign and returns its address. The words are those of `check`, without the store.
std::string begun(const std::string& address, std::vector<std::string> words);

/// Starts a thread that keeps violations from being written, and returns when it does. It ends with the
/// server.
std::jthread violations_kept_out(const PostgresServer& of, const std::string& address);

/// Waits until a process has found a violation that `violations_kept_out` keeps out.
void wait_for_a_violation(const PostgresServer& of, const std::string& address);

/// The results of a store, as JSON.
nlohmann::json results_in(const std::string& location);

/// `proofs_in` of a check with these words that one process makes by itself.
std::string proofs_of_one_process(std::vector<std::string> words);

/// "object method: verdict" for each method.
std::string verdicts_in(const nlohmann::json& results);

/// The same, with the bounds, the harnesses and the schedules of each proof.
std::string proofs_in(const nlohmann::json& results);

}  // namespace sunder::testing
