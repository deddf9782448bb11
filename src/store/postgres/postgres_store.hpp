#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "store/address.hpp"
#include "store/postgres/found.hpp"
#include "store/postgres/leases.hpp"

namespace sunder::postgres {

/// Campaigns on a PostgreSQL server. Its functions may be called by several threads.
class PostgresStore : public SharedStore {
 public:
  PostgresStore(const std::string& location, Access access);
  ~PostgresStore() override;  // gives back its shards
  PostgresStore(const PostgresStore&) = delete;
  PostgresStore& operator=(const PostgresStore&) = delete;

  [[nodiscard]] const std::string& location() const override { return location_; }
  [[nodiscard]] std::string location_of(std::int64_t campaign) const override;
  std::int64_t number() override;
  std::optional<Campaign> read(std::int64_t campaign) override;
  std::int64_t add(const Campaign& campaign) override;
  void hold(std::int64_t campaign, const std::vector<int>& shards) override;
  void write(std::int64_t campaign, const Batch& batch, Durability durability) override;

  void set_lease(double seconds) override;
  std::int64_t begin(const Campaign& campaign, double seconds) override;
  void extend(std::int64_t campaign, double seconds) override;
  bool is_shared(std::int64_t campaign) override;
  Leased lease(std::int64_t campaign, int most) override;
  Campaign read_shards(std::int64_t campaign, const std::vector<int>& shards) override;
  void give_back() override;
  bool has_news() override;
  std::vector<FoundViolation> found(const Campaign& campaign, std::int64_t number) override;

 private:
  std::optional<Campaign> read_rows(std::int64_t campaign, const std::vector<int>* shards);
  void open_tables(Access access);
  void keep_leases();  // until the end of the store

  std::string location_;
  Address address_;
  std::mutex mutex_;  // guards everything below
  Connection connection_;
  Leases leases_;
  FoundTable found_;
  std::condition_variable ended_;
  bool ends_ = false;
  std::thread keeper_;
};

}  // namespace sunder::postgres
