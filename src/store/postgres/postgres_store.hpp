#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "store/address.hpp"
#include "store/postgres/found.hpp"
#include "store/postgres/leases.hpp"
#include "store/postgres/meter.hpp"

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
  std::vector<CampaignInfo> campaigns() override;
  void remove(std::int64_t campaign) override;
  std::int64_t add(const Campaign& campaign) override;
  void hold(std::int64_t campaign, const std::vector<int>& shards) override;
  void write(std::int64_t campaign, const Batch& batch, Durability durability) override;
  std::uint64_t incarnation() override { return incarnation_; }

  void set_lease(double seconds) override;
  std::int64_t begin(const Campaign& campaign, double seconds) override;
  void extend(std::int64_t campaign, double seconds) override;
  bool is_shared(std::int64_t campaign) override;
  Leased lease(std::int64_t campaign) override;
  Leased state_of(std::int64_t campaign) override;
  Campaign read_shards(std::int64_t campaign, const std::vector<int>& shards) override;
  void give_back(std::int64_t campaign, const GivenBack& back) override;
  bool has_news() override;
  std::vector<FoundViolation> found(const Campaign& campaign, std::int64_t number) override;
  void add_found(std::int64_t number, const Campaign& campaign) override;
  StoreCost cost() override;

 private:
  /// Does the work while no other thread uses the connection. While the server is away, this fails at once:
  /// the keeper of the leases tries to reach it. A row that cannot be read is damage of this campaign, if one
  /// is given, or of the store.
  template <class Work>
  auto guarded(const Work& work, std::optional<std::int64_t> campaign = std::nullopt) {
    if (away_ && keeper_.joinable()) throw StoreAway("cannot reach the store " + address_.url);
    const Meter::Use use(meter_);
    const std::scoped_lock lock(mutex_);
    try {
      return work();
    } catch (const StoreAway&) {
      note_away();
      throw;
    } catch (const MalformedJson& error) {
      throw DamagedStore(campaign ? location_of(*campaign) : location_, error.what());
    }
  }
  void note_away();
  void write_found(std::int64_t number, const Campaign& campaign);
  [[nodiscard]] Leased state(std::int64_t campaign);
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
  std::atomic<bool> away_ = false;
  Meter meter_;
  std::atomic<std::uint64_t> incarnation_ = 0;
  std::thread keeper_;
};

}  // namespace sunder::postgres
