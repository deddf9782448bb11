#pragma once

#include <map>
#include <string>

#include "store/postgres/connection.hpp"
#include "store/shared_store.hpp"

namespace sunder::postgres {

/// The shards that this process may write, each with the number of its lease. All times are the server's. A
/// lease also has the name of its holder: a server that crashed may have forgotten a lease, and give its
/// number to somebody else.
class Leases {
 public:
  Leases(Connection& connection, std::string holder) : connection_(connection), holder_(std::move(holder)) {}

  [[nodiscard]] const std::string& holder() const { return holder_; }
  [[nodiscard]] double seconds() const { return seconds_; }
  void set_seconds(double seconds) { seconds_ = seconds; }
  [[nodiscard]] bool none() const { return held_.empty(); }

  /// Takes these shards. Throws InputError if another process holds one of them.
  void take(std::int64_t campaign, const std::vector<int>& shards);
  struct Taken {
    int shard;
    std::string ended;  ///< as JSON
  };
  /// Takes the free shard that has been searched least.
  std::optional<Taken> take_one(std::int64_t campaign);

  /// Writes how far the shard has come, and renews its lease. Throws LeaseLost if there is a newer lease.
  void write(std::int64_t campaign, const ShardRun& run);
  /// Throws LeaseLost if this process has never held the shard.
  void need(std::int64_t campaign, int shard) const;

  void renew();
  /// Throws LeaseLost as `write` does.
  void give_back(std::int64_t campaign, const GivenBack& back);
  void give_all_back();
  /// Forgets the leases of these shards without a word to the server.
  void drop(std::int64_t campaign, const std::vector<ShardRun>& runs) {
    for (const ShardRun& run : runs) held_.erase({campaign, run.shard});
  }

 private:
  [[nodiscard]] LeaseLost taken_over(std::int64_t campaign, int shard) const;

  struct Key {
    std::int64_t campaign;
    int shard;
    friend auto operator<=>(const Key&, const Key&) = default;
  };

  Connection& connection_;
  std::string holder_;
  double seconds_ = 30;  // a check writes once a second, and this is many times longer than any pause of it
  std::map<Key, std::int64_t> held_;
};

}  // namespace sunder::postgres
