#include "store/sqlite/database.hpp"

#include <gtest/gtest.h>

#include "store/campaigns.hpp"

namespace sunder::sqlite {
namespace {

std::int64_t rows(Database& database) {
  Statement count(database, "SELECT count(*) FROM t");
  count.next();
  return count.integer(0);
}

TEST(Database, KeepsAWholeTransactionOrNothing) {
  Database database(fresh("transaction.db"), Access::create);
  database.execute("CREATE TABLE t(x)");
  database.transaction([&] { database.execute("INSERT INTO t VALUES(1), (2)"); });
  EXPECT_EQ(rows(database), 2);
  EXPECT_THROW(database.transaction([&] {
    database.execute("INSERT INTO t VALUES(3)");
    throw InputError("no");
  }),
               InputError);
  EXPECT_EQ(rows(database), 2);
}

TEST(Statement, GivesBackWhatItWasGiven) {
  Database database(fresh("statement.db"), Access::create);
  database.execute("CREATE TABLE t(a, b, c, d)");
  const std::string text("a\0b\"'", 5);
  Statement insert(database, "INSERT INTO t VALUES(?, ?, ?, ?)");
  for (const std::int64_t n : {1, 2}) {
    insert.bind({n, 0.5, text, nullptr}).run();
  }
  Statement select(database, "SELECT * FROM t ORDER BY a DESC");
  ASSERT_TRUE(select.next());
  EXPECT_EQ(select.integer(0), 2);
  EXPECT_EQ(select.value(1), 0.5);
  EXPECT_EQ(select.text(2), text);
  EXPECT_TRUE(select.value(3).is_null());
  EXPECT_TRUE(select.next());
  EXPECT_FALSE(select.next());
}

TEST(Database, RefusesBadSql) {
  Database database(fresh("bad.db"), Access::create);
  EXPECT_THROW(database.execute("NO SUCH THING"), DamagedStore);
  EXPECT_THROW(Statement(database, "SELECT * FROM nowhere"), DamagedStore);
}

}  // namespace
}  // namespace sunder::sqlite
