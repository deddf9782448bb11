#include "store/store.hpp"

#include "store/sqlite/sqlite_store.hpp"
#include "support/error.hpp"

namespace sunder {

// SQLite is the only kind of store so far. The location will tell the kinds apart.
std::unique_ptr<Store> open_store(const std::string& location, Access access) {
  return std::make_unique<sqlite::SqliteStore>(location, access);
}

bool is_store(const std::string& location) { return sqlite::is_database(location); }

void write_store(const std::string& location, const Campaign& campaign, Existing existing) {
  sqlite::write_file(location, campaign, existing);
}

Campaign campaign_in(const std::string& location) {
  if (auto campaign = open_store(location, Access::read)->last()) return std::move(*campaign);
  throw InputError("there is no campaign in " + location + " yet");
}

}  // namespace sunder
