#include "report/java_names.hpp"

#include <gtest/gtest.h>

#include "model/fields.hpp"

namespace sunder {
namespace {

const Object kMap{"Map", "jvm", {{"put", {{}, {}}, true}, {"take", {}}, {"other", {}}}};

TEST(JavaNames, AreReadFromASpec) {
  const JavaNames names = java_names_in(
      R"({"class": "a.B$C", "constructor": {"arguments": [1, "x"]}, "methods": [
          {"name": "put", "parameters": ["Object", ["A"]]}, {"name": "poll", "as": "take"}, {"name": "other", "interrupts": true}]})",
      kMap);
  EXPECT_EQ(names.class_name, "a.B.C");
  EXPECT_EQ(names.make, R"(new a.B.C(1, "x"))");
  ASSERT_EQ(names.methods.size(), 3U);
  EXPECT_EQ(names.methods[0].types, (std::vector<std::string>{"Object", ""}));
  EXPECT_EQ(names.methods[1].name, "poll");
  EXPECT_EQ(names.methods[2].name, "other");
  EXPECT_FALSE(names.methods[1].interrupts);
  EXPECT_TRUE(names.methods[2].interrupts);
}

TEST(JavaNames, HaveDotsInNestedTypesAndTakeTheExpressionThatMakesAnInstance) {
  const JavaNames names = java_names_in(
      R"json({"class": "a.B", "make": "a.C$D.create(1)", "methods": [
          {"name": "put", "parameters": ["a.B$Mode", {"type": "a.F$G", "values": ["throw"]}]}]})json",
      kMap);
  EXPECT_EQ(names.make, "a.C.D.create(1)");
  EXPECT_EQ(names.methods[0].types, (std::vector<std::string>{"a.B.Mode", "a.F.G"}));
}

TEST(JavaNames, OfOtherTextAreRefused) {
  for (const char* spec :
       {"", "[]", "{}", R"({"class": 3, "methods": []})", R"({"class": "A"})",
        R"({"class": "A", "methods": [{}]})", R"({"class": "A", "methods": {"name": "a"}})",
        R"({"class": "A", "methods": [{"name": "a", "parameters": 1}]})",
        R"({"class": "A", "methods": [], "constructor": []})"})
    EXPECT_THROW((void)java_names_in(spec, kMap), MalformedJson) << spec;
}

}  // namespace
}  // namespace sunder
