#include "store/postgres/connection.hpp"

#include <gtest/gtest.h>

#include "store/postgres/server.hpp"
#include "store/store.hpp"

namespace sunder::postgres {
namespace {

TEST(Connection, GivesBackWhatItWasGiven) {
  Connection connection(server().fresh("given"));
  connection.run("CREATE TABLE t(a bigint, b double precision, c text, d text)");
  connection.run("INSERT INTO t VALUES($1, $2, $3, $4)", {std::int64_t{1} << 62, 0.1, "a\"'\\", nullptr});
  const auto row = connection.query("SELECT * FROM t", {});
  ASSERT_TRUE(row->next());
  EXPECT_EQ(row->value(0), std::int64_t{1} << 62);
  EXPECT_EQ(row->value(1), 0.1);
  EXPECT_EQ(row->value(2), "a\"'\\");
  EXPECT_TRUE(row->value(3).is_null());
  EXPECT_EQ(row->name(1), "b");
  EXPECT_FALSE(row->next());
}

TEST(Connection, KeepsAWholeTransactionOrNothing) {
  Connection connection(server().fresh("whole"));
  connection.run("CREATE TABLE t(a integer)");
  const auto count = [&] { return connection.one<int>("SELECT count(*) FROM t"); };
  connection.transaction([&] { connection.run("INSERT INTO t VALUES(1), (2)"); });
  EXPECT_THROW(connection.transaction([&] {
    connection.run("INSERT INTO t VALUES(3)");
    throw InputError("no");
  }),
               InputError);
  EXPECT_EQ(count(), 2);
}

TEST(Connection, SendsTheStatementsOfATransactionTogether) {
  Connection connection(server().fresh("together"));
  connection.run("CREATE TABLE t(a integer PRIMARY KEY)");
  const auto insert = [&](const Json& value) { connection.run("INSERT INTO t VALUES($1)", {value}); };
  connection.transaction([&] {
    for (int i = 0; i < 2000; ++i) insert(i);
    EXPECT_EQ(connection.one<int>("SELECT count(*) FROM t"), 2000);
    insert(2000);
  });
  EXPECT_THROW(connection.transaction([&] {
    insert(3000);
    insert("no number");
    insert(3001);
  }),
               EnvironmentError);
  EXPECT_EQ(connection.one<int>("SELECT count(*) FROM t"), 2001);
}

TEST(Connection, ThatIsLostIsMadeAgainButNotWithinATransaction) {
  Connection connection(server().fresh("lost"));
  connection.begin_with("SET search_path TO pg_catalog");
  connection.run("CREATE TABLE public.t(a integer)");
  const auto lose = [&] {
    server().run(server().address("postgres"),
                 "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = 'lost'");
  };
  EXPECT_THROW(connection.transaction([&] {
    connection.run("INSERT INTO public.t VALUES(1)");
    lose();
    try {
      connection.run("INSERT INTO public.t VALUES(2)");
    } catch (const StoreAway&) {
    }
    connection.run("INSERT INTO public.t VALUES(3)");
  }),
               StoreAway);
  EXPECT_EQ(connection.one<int>("SELECT count(*) FROM public.t"), 0);
  EXPECT_EQ(connection.one<std::string>("SELECT current_setting('search_path')"), "pg_catalog");
}

TEST(Connection, TellsErrorsApart) {
  Connection connection(server().fresh("errors"));
  EXPECT_THROW(connection.run("SELECT * FROM nowhere"), DamagedStore);
  EXPECT_THROW(connection.run("SELECT 1/0"), EnvironmentError);
  EXPECT_EQ(connection.one<int>("SELECT 1"), 1);
  EXPECT_THROW(Connection("postgresql:///none?host=/no/such/folder").run("SELECT 1"), StoreAway);
  EXPECT_THROW(Connection("postgresql://me@host/db?passwort=x"), InputError);
}

}  // namespace
}  // namespace sunder::postgres
