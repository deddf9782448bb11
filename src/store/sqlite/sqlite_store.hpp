#pragma once

#include "store/sqlite/database.hpp"
#include "store/store.hpp"

namespace sunder::sqlite {

/// Campaigns in a SQLite file that one process has open at a time.
class SqliteStore : public Store {
 public:
  SqliteStore(const std::string& path, Access access);

  [[nodiscard]] const std::string& location() const override { return database_.path(); }
  [[nodiscard]] std::string location_of(std::int64_t) const override { return location(); }
  std::int64_t number() override;
  std::optional<Campaign> read(std::int64_t campaign) override;
  std::vector<CampaignInfo> campaigns() override;
  void remove(std::int64_t campaign) override;
  std::int64_t add(const Campaign& campaign) override;
  void hold(std::int64_t, const std::vector<int>&) override {}  // nobody else has the file open
  void write(std::int64_t campaign, const Batch& batch, Durability durability) override;

 private:
  Database database_;
};

/// True if the file starts as every SQLite file does.
bool is_database(const std::string& path);

/// Writes a new file beside `path`, then renames it to `path`.
void write_file(const std::string& path, const Campaign& campaign, Existing existing);

}  // namespace sunder::sqlite
