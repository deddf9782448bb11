#include "store/address.hpp"

#include <gtest/gtest.h>

#include "support/error.hpp"

namespace sunder {
namespace {

TEST(Address, MayNameACampaign) {
  EXPECT_TRUE(is_address("postgresql://host/db"));
  EXPECT_TRUE(is_address("postgres:///db?host=/tmp"));
  EXPECT_FALSE(is_address("./postgresql"));
  EXPECT_EQ(address_from("postgresql://host/db").campaign, std::nullopt);
  const Address twelve = address_from("postgresql://me@host:5432/db?sslmode=require#12");
  EXPECT_EQ(twelve.url, "postgresql://me@host:5432/db?sslmode=require");
  EXPECT_EQ(twelve.campaign, 12);
  for (const char* wrong : {"#", "#0", "#-1", "#1x", "#x", "#1#2", "#99999999999999999999"})
    EXPECT_THROW((void)address_from(std::string("postgresql://host/db") + wrong), InputError) << wrong;
}

TEST(Address, WithAPasswordIsRefusedWithoutIt) {
  for (const std::string word :
       {"postgresql://me:hush@host/db", "postgres://me:hush@/db?host=/tmp", "postgresql://:hush@host",
        "postgresql://me@host/db?password=hush", "postgresql://me@host/db?a=b&password=hush",
        "postgresql://host/db?pass%77ord=hush", "postgresql://host/db?sslpassword=hush#3",
        "postgresql://me:hu/sh@host/db", "postgresql://me:hu#sh@host/db", "postgresql://me:hu?sh@host/db",
        "--store=postgresql://me:hush@host/db"}) {
    EXPECT_TRUE(has_password(word)) << word;
    if (!is_address(word)) continue;
    try {
      (void)address_from(word);
      FAIL() << word;
    } catch (const InputError& error) {
      EXPECT_EQ(std::string(error.what()).find("hu"), std::string::npos) << error.what();
    }
  }
  for (const char* word :
       {"postgresql://me@host:5432/db", "postgresql://host:5432/db?user=a@b", "postgresql://[::1]:5432/db",
        "postgresql://h1:1,h2:2/db?user=me", "postgresql:///db?host=/tmp&user=me", "me:hush@host", "C:\\a@b"})
    EXPECT_FALSE(has_password(word)) << word;
}

}  // namespace
}  // namespace sunder
