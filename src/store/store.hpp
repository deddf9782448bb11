#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "store/campaign.hpp"
#include "store/database.hpp"

namespace sunder {

/// A file of campaigns, one after another; the last one counts.
class Store {
 public:
  /// Throws InputError if the file is no store, is of another format, is in use, or cannot be opened.
  Store(const std::string& path, Database::Access access);

  /// The last campaign, if there is one.
  std::optional<Campaign> last();

  /// Writes a new campaign, whole, and gives its number.
  std::int64_t add(const Campaign& campaign);
  /// The number of the last campaign.
  std::int64_t last_number();

  /// Writes what has changed; in a transaction.
  void write(std::int64_t campaign, const SearchKey& key, const Progress& progress, const Object& object,
             const Progress* before);
  void write(std::int64_t campaign, const ShardRun& part);

  Database& database() { return database_; }

 private:
  void read(Campaign& campaign, std::int64_t number);

  Database database_;
};

/// The last campaign of the file. Throws InputError if there is none.
Campaign campaign_in(const std::string& path);

}  // namespace sunder
