#pragma once

#include <sys/types.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "support/command.hpp"
#include "support/postgres.hpp"

/// Campaigns that several processes share, from the outside, on a server of the tests' own.
namespace sunder::testing {

inline PostgresServer& server() { return PostgresServer::instance(); }

/// A `sunder` that runs while the test goes on. It is killed at the end of its scope.
class Background {
 public:
  explicit Background(std::vector<std::string> arguments);
  ~Background();
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  void signal(int number) const;
  /// Waits for its end, and returns the exit code.
  int wait();
  /// What it has printed so far, with its errors.
  [[nodiscard]] std::string printed() const;
  /// Waits until it has printed this; false if it has ended without, or if this number of seconds is over.
  bool wait_for(const std::string& text, double seconds = std::numeric_limits<double>::infinity());

 private:
  bool has_ended();

  std::string file_;
  pid_t pid_;
  int status_ = -1;
};

/// Begins a campaign and returns its address. The words are those of `check`, without the store.
std::string begun(const std::string& address, std::vector<std::string> words);

/// The results of a store, as JSON.
nlohmann::json results_in(const std::string& location);

/// "object method: verdict" for each method.
std::string verdicts_in(const nlohmann::json& results);

/// The same, with the bounds, the harnesses and the schedules of each proof.
std::string proofs_in(const nlohmann::json& results);

}  // namespace sunder::testing
