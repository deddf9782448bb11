#include "store/sqlite/sqlite_store.hpp"

#include <gtest/gtest.h>

#include "store/campaigns.hpp"
#include "support/error.hpp"

namespace sunder::sqlite {
namespace {

TEST(SqliteStore, OfAnOlderFormatIsRefusedInOneLine) {
  const std::string path = fresh("old.sunder");
  static_cast<void>(SqliteStore(path, Access::create));
  Database(path, Access::write).execute("PRAGMA user_version=4");
  try {
    (void)campaign_in(path);
    FAIL() << "it was read";
  } catch (const InputError& error) {
    EXPECT_EQ(
        std::string(error.what()),
        "the store " + path +
            " was written by another version of Sunder; read it with that version, or check again into a "
            "new store");
  }
}

}  // namespace
}  // namespace sunder::sqlite
