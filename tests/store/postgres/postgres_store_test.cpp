#include <gtest/gtest.h>

#include "store/campaigns.hpp"
#include "store/postgres/server.hpp"
#include "store/shared_store.hpp"

namespace sunder::postgres {
namespace {

std::string refusal(const std::string& location) {
  try {
    (void)campaign_in(location);
  } catch (const InputError& error) {
    return error.what();
  }
  return "it was read";
}

TEST(PostgresStore, IsNamedByTheNumberAfterItsAddress) {
  const std::string address = server().fresh("named");
  const auto store = open_store(address, Access::create);
  for (const int shards : {2, 3}) store->add(campaign({0}, shards));
  EXPECT_EQ(store->location_of(1), address + "#1");
  EXPECT_EQ(campaign_in(address).shards, 3);
  EXPECT_EQ(campaign_in(address + "#1").shards, 2);
  EXPECT_EQ(refusal(address + "#7"), "there is no campaign " + address + "#7; 'sunder campaigns' lists them");
  EXPECT_EQ(write_store(address, campaign({0}, 4), Existing::refused), address + "#3");
  EXPECT_THROW(write_store(address + "#1", campaign(), Existing::replaced), InputError);
}

TEST(PostgresStore, OfAnotherFormatIsRefusedInOneLine) {
  const std::string address = server().fresh("format");
  open_store(address, Access::create)->add(campaign());
  server().run(address, "UPDATE sunder.format SET version = 9");
  EXPECT_EQ(refusal(address),
            "the store " + address +
                " has tables of format 9, and this Sunder knows only ones of format 2; use a "
                "newer Sunder, or another database");
  server().run(address, "UPDATE sunder.format SET version = 0");
  EXPECT_EQ(refusal(address),
            "the store " + address +
                " has tables of format 0, and this Sunder needs ones of format 2; use an older "
                "Sunder, or another database");
}

TEST(PostgresStore, ThatIsDamagedIsRefusedInOneLine) {
  const std::string address = server().fresh("damaged");
  open_store(address, Access::create)->add(campaign());
  server().run(address, "UPDATE sunder.campaign SET configuration = '[]'");
  EXPECT_EQ(refusal(address),
            "the store " + address + "#1 is damaged: campaign.configuration: is not an object");
  server().run(address, "DROP TABLE sunder.bounds");
  server().run(address, "UPDATE sunder.campaign SET configuration = '{}'");
  EXPECT_EQ(refusal(address), "the store " + address + " is damaged: relation \"bounds\" does not exist");
}

TEST(PostgresStore, WithColumnsOfOtherTypesIsRefusedInOneLine) {
  const std::string address = server().fresh("types");
  const auto store = open_shared_store(address, Access::create);
  Campaign shared = campaign({}, 3);
  shared.shard_runs.clear();
  shared.progress.clear();
  const std::int64_t number = store->begin(shared, 3600);
  server().run(address, "ALTER TABLE sunder.part ALTER COLUMN ended DROP NOT NULL");
  server().run(address, "UPDATE sunder.part SET ended = NULL");
  try {
    store->lease(number);
    FAIL();
  } catch (const DamagedStore& error) {
    EXPECT_EQ(std::string(error.what()),
              "the store " + store->location_of(number) + " is damaged: ended: is not a string");
  }
  server().run(address, "ALTER TABLE sunder.format ALTER COLUMN version TYPE text");
  EXPECT_EQ(refusal(address),
            "the store " + address + " is damaged: version: is not a whole number, or is far too large");
}

}  // namespace
}  // namespace sunder::postgres
