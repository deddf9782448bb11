// Methods that are declared read-only are tried out, and believed only if they do not write.
#include <gtest/gtest.h>

#include <set>

#include "targets/native/explore/exploring.hpp"

namespace sunder::testing {
namespace {

std::set<std::string> writers_of(const std::string& program) {
  std::set<std::string> found;
  for (const Object& object : native::objects_of(program))
    for (const std::string& label : native::tried_out(program, object).writers)
      found.insert(object.name + "." + label);
  return found;
}

// Other readers of the corpus take locks, retry, or allocate.
TEST(ReadOnly, IsRefutedWhereMemoryChanges) {
  EXPECT_EQ(writers_of(SUNDER_ATOMIC), std::set<std::string>{});
  EXPECT_EQ(writers_of(SUNDER_NONATOMIC), std::set<std::string>{"LazyPicture.area/0"});
  EXPECT_EQ(writers_of(SUNDER_READING), (std::set<std::string>{"Readers.count/0", "Readers.count_all/0"}));
}

// Objects that cannot be explored are believed.
TEST(ReadOnly, IsBelievedWhereNothingCanBeSeen) {
  EXPECT_EQ(writers_of(SUNDER_UNPROVEN), std::set<std::string>{});
}

TEST(ReadOnly, BreaksAPremiseWhereItDoesNotHoldInOtherStates) {
  Exploring ledger(SUNDER_READING, "Ledger");
  const EngineRun early = ledger.run("[add(); total()], [add()]", 2);
  EXPECT_TRUE(early.exhausted);
  EXPECT_EQ(early.broken_premises, std::vector<std::string>{});
  const EngineRun late = ledger.run("[add(); add(); total()], [add()]", 2);
  EXPECT_EQ(late.broken_premises,
            std::vector<std::string>{"a method counts as read-only, but it writes to the object"});
}

}  // namespace
}  // namespace sunder::testing
