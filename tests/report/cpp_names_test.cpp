#include "report/cpp_names.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "support/error.hpp"

namespace sunder {
namespace {

const Object kDeclared{"Queue", "native", {{"push", {{}}, true}, {"size", {}}}};

CppNames names_in(const std::string& source, Object object = kDeclared) {
  const std::string path = ::testing::TempDir() + "declared.cpp";
  std::ofstream(path) << source;
  return cpp_names({path}, object);
}

std::string refusal_of(const std::string& source) {
  try {
    names_in(source);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(CppNames, TakesTheDeclarationApart) {
  const CppNames names = names_in(R"text(
#include "sunder/sunder.hpp"
namespace shop {
template <class T> class Queue {};
// object<Other>("Queue") in a comment
const auto queue = sunder::object<shop::Queue<int>>("Queue")
    .make([] { return std::make_unique<Queue<int>>(2); })
    .core("push", [](auto& q, int v) { q.push(v, ")"); })
    .method("size", &Queue<int>::size).read_only();
}
int main() {}
)text");
  EXPECT_EQ(names.type, "shop::Queue<int>");
  EXPECT_EQ(names.maker, "[] { return std::make_unique<Queue<int>>(2); }");
  EXPECT_EQ(names.methods,
            (std::vector<std::string>{"[](auto& q, int v) { q.push(v, \")\"); }", "&Queue<int>::size"}));
  EXPECT_EQ(names.scopes, std::vector<std::string>{"shop"});
  EXPECT_NE(names.before.find("class Queue {};"), std::string::npos) << names.before;
  EXPECT_EQ(names.before.find("sunder"), std::string::npos) << names.before;
}

TEST(CppNames, ChoosesTheMakerOfAVariant) {
  const std::string source = R"text(
const auto queue = sunder::object<Queue>("Queue").make(plain).variant("small", small_one)
    .core("push", &Queue::push).method("size", &Queue::size);
)text";
  EXPECT_EQ(names_in(source).maker, "plain");
  Object small = kDeclared;
  small.name = "Queue@small";
  EXPECT_EQ(names_in(source, small).maker, "small_one");
}

TEST(CppNames, FollowsAVariableAndItsAliases) {
  const CppNames names = names_in(R"text(
void declare() {
  using Q = Queue<int>;
  auto made = sunder::object<Q>("Queue");
  made.core("push", &Q::push);
  made.method("size", &Q::size);
}
)text");
  EXPECT_EQ(names.aliases, "using Q = Queue<int>;\n");
  EXPECT_EQ(names.methods, (std::vector<std::string>{"&Q::push", "&Q::size"}));
}

TEST(CppNames, SaysWhyADeclarationCannotBeExported) {
  EXPECT_NE(refusal_of("int x;").find("there is no sunder::object<...>(\"Queue\")"), std::string::npos);
  EXPECT_NE(refusal_of(R"text(const auto q = sunder::object<Q>("Queue").core("push", [&x](Q&) {});)text")
                .find("[&x]"),
            std::string::npos);
  EXPECT_NE(refusal_of(R"text(const auto q = sunder::object<Q>("Queue").core("pop", &Q::pop);)text")
                .find("method pop"),
            std::string::npos);
  EXPECT_NE(refusal_of(R"text(template <class T> auto q() { return sunder::object<T>("Queue"); })text")
                .find("a template"),
            std::string::npos);
}

}  // namespace
}  // namespace sunder
