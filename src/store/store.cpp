#include "store/store.hpp"

#include "store/address.hpp"
#include "store/postgres/postgres.hpp"
#include "store/sqlite/sqlite_store.hpp"
#include "support/error.hpp"

namespace sunder {

std::unique_ptr<Store> open_store(const std::string& location, Access access) {
  if (is_address(location)) return postgres::open(location, access);
  return std::make_unique<sqlite::SqliteStore>(location, access);
}

std::unique_ptr<SharedStore> open_shared_store(const std::string& location, Access access) {
  if (is_address(location)) return postgres::open(location, access);
  throw InputError(location +
                   " is not the address of a server, such as postgresql://user@host/database; only a "
                   "store on a server is shared by several machines");
}

bool is_store(const std::string& location) { return is_address(location) || sqlite::is_database(location); }

std::string write_store(const std::string& location, const Campaign& campaign, Existing existing) {
  if (!is_address(location)) {
    sqlite::write_file(location, campaign, existing);
    return location;
  }
  if (address_from(location).campaign)
    throw InputError("on a server, a new campaign is written: leave the number after '#' away");
  const auto store = open_store(location, Access::create);
  return store->location_of(store->add(campaign));
}

Campaign campaign_in(const std::string& location) {
  if (auto campaign = open_store(location, Access::read)->last()) return std::move(*campaign);
  throw InputError(is_address(location) && address_from(location).campaign
                       ? "there is no campaign " + location + "; 'sunder campaigns' lists them"
                       : "there is no campaign in " + location + " yet");
}

}  // namespace sunder
