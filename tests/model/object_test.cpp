#include "model/object.hpp"

#include <gtest/gtest.h>

namespace sunder {
namespace {

const Object kBag{"Bag",
                  "native",
                  {{"add", {{}}, true}, {"remove", {{}}, true}, {"remove", {}}, {"size", {}, false, true}}};

TEST(Object, OverloadedMethodsAreLabelledByTheirNumberOfParameters) {
  EXPECT_EQ(method_label(kBag, 0), "add");
  EXPECT_EQ(method_label(kBag, 1), "remove/1");
  EXPECT_EQ(method_label(kBag, 2), "remove/0");
  EXPECT_EQ(find_method(kBag, "remove/0"), 2);
  EXPECT_EQ(find_method(kBag, "add/1"), 0);
  EXPECT_EQ(find_method(kBag, "remove"), std::nullopt);
  EXPECT_EQ(find_method(kBag, "nothing"), std::nullopt);
}

TEST(Object, MethodsAreCoreOrOther) {
  EXPECT_EQ(core_methods(kBag), (std::vector<int>{0, 1}));
  EXPECT_EQ(other_methods(kBag), (std::vector<int>{2, 3}));
}

TEST(Parameter, ValuesAreIntegersOrStrings) {
  EXPECT_EQ(scalar_value({}, 3), Value(3));
  const Parameter text{.scalar = Scalar::string};
  EXPECT_EQ(scalar_value(text, 1), Value(std::string("b")));
  EXPECT_EQ(scalar_value(text, 27), Value(std::string("b1")));
}

}  // namespace
}  // namespace sunder
