#include "model/object_names.hpp"

#include <gtest/gtest.h>

#include "model/text.hpp"

namespace sunder {
namespace {

TEST(ObjectNames, OfMethodsAreThoseThatAHarnessCanName) {
  for (const char* name : {"put", "_", "$x", "putAll2", "null", "Core"}) {
    EXPECT_EQ(mistake_in_method_name(name), "") << name;
    const Object object{"Thing", "native", {{name}}};
    EXPECT_EQ(to_text(parse_harness(std::string("[") + name + "()]", object), object),
              std::string("[") + name + "()]");
  }
  for (const char* name : {"", "push back", "a,b", "operator[]", "a;b", "2nd", "a\"", "a/1", "größe", "\x1b",
                           "\xff", "core", "two methods", " put", "put\n"})
    EXPECT_NE(mistake_in_method_name(name), "") << name;
}

TEST(ObjectNames, OfObjectsAreWordsOfACommandLine) {
  for (const char* name : {"Queue", "Queue<int>", "ns.Queue", "크기", "a+b", "a::b", "one::two::Queue"})
    EXPECT_EQ(mistake_in_object_name(name), "") << name;
  for (const char* name : {"", "a b", "a,b", "a:b", "a:::b", "::a", "a::", "a/b", "a@b", "-q", "it's",
                           "\x1b[0m", "\u202e", "\xff"})
    EXPECT_NE(mistake_in_object_name(name), "") << name;
}

TEST(ObjectNames, AreFoundBehindTheirProgram) {
  EXPECT_EQ(object_part("Queue"), "Queue");
  EXPECT_EQ(object_part("./queues:Queue"), "Queue");
  EXPECT_EQ(object_part("some_crate::Queue"), "some_crate::Queue");
  EXPECT_EQ(object_part("./queues:some_crate::Queue@small"), "some_crate::Queue@small");
}

TEST(ObjectNames, OfRolesAreShownAsTheyAre) {
  EXPECT_EQ(mistake_in_role("one producer"), "");
  for (const char* role : {"", " ", "a\nb", "\x1b"}) EXPECT_NE(mistake_in_role(role), "") << role;
}

}  // namespace
}  // namespace sunder
