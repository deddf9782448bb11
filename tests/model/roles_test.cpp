#include "model/roles.hpp"

#include <gtest/gtest.h>

namespace sunder {
namespace {

Object queue(const std::string& name) {
  return {name,
          "native",
          {{.name = "push", .parameters = {{}}, .core = true},
           {.name = "pop", .core = true},
           {.name = "size", .read_only = true},
           {.name = "contains", .parameters = {{}}, .read_only = true},
           {.name = "swap", .core = true}}};
}

std::vector<std::string> roles_of(const Object& object) {
  std::vector<std::string> roles;
  for (const Method& m : object.methods) roles.push_back(m.role);
  return roles;
}

Object assumed(Object object) {
  assume_roles(object);
  return object;
}

using Roles = std::vector<std::string>;

TEST(Roles, OfAParentHoldUnlessTheOwnNameTellsOtherwise) {
  Object inbox = queue("Inbox");
  inbox.parents = {"java.util.AbstractQueue", "a.MpscArrayQueue"};
  EXPECT_EQ(roles_of(assumed(inbox)), roles_of(assumed(queue("MpscArrayQueue"))));
  EXPECT_NE(assumption_text(assumed(inbox)).find("the name of its parent a.MpscArrayQueue says one consumer"),
            std::string::npos);
  inbox.name = "MpmcInbox";
  EXPECT_EQ(roles_of(assumed(inbox)), Roles(5));
}

TEST(Roles, OfBothSidesLeaveOutMethodsWithoutAPlace) {
  const Object object = assumed(queue("SpscQueue"));
  EXPECT_TRUE(object.roles_assumed);
  EXPECT_EQ(roles_of(object), (Roles{"producer", "consumer", "consumer", "consumer", ""}));
  EXPECT_EQ(methods_without_place(object), std::vector<int>{4});
  EXPECT_EQ(core_methods(object), (std::vector<int>{0, 1}));
  EXPECT_EQ(
      assumption_text(object),
      "SpscQueue declares no roles, but its name says one producer and one consumer; assumed: producer "
      "push; consumer pop, size, contains; left out, since it is not clear which side may call it: swap; "
      "--roles declared assumes nothing");
}

// Every thread may use the other side, so the thread with the role may do all.
TEST(Roles, OfOneSideHaveAPlaceForAllMethods) {
  const Object many_producers = assumed(queue("MpscQueue"));
  EXPECT_EQ(roles_of(many_producers), (Roles{"", "consumer", "consumer", "consumer", "consumer"}));
  EXPECT_EQ(methods_without_place(many_producers), std::vector<int>{});
  EXPECT_EQ(assumption_text(many_producers),
            "MpscQueue declares no roles, but its name says one consumer; assumed: consumer pop, size, "
            "contains, swap; --roles declared assumes nothing");
  EXPECT_EQ(roles_of(assumed(queue("SpmcQueue"))),
            (Roles{"producer", "", "producer", "producer", "producer"}));
}

TEST(Roles, ThatAreDeclaredStay) {
  Object declared = queue("SpscQueue");
  declared.methods[0].role = "owner";
  const Object before = declared;
  EXPECT_EQ(assumed(declared), before);
  EXPECT_EQ(assumption_text(declared), "");
}

TEST(Roles, AreAssumedOnlyIfNameAndMethodsTellThem) {
  const Object plain = queue("Queue");
  EXPECT_EQ(assumed(plain), plain);
  Object without_consumer = queue("SpscQueue");
  without_consumer.methods.erase(without_consumer.methods.begin() + 1);
  EXPECT_EQ(assumed(without_consumer), without_consumer);
}

}  // namespace
}  // namespace sunder
