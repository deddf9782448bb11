// Hostile objects: a check of each ends in time, with the right verdicts, and leaves nothing behind.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

#include "hostile/examine.hpp"
#include "support/command.hpp"

namespace sunder::testing {
namespace {

class Hostile : public ::testing::TestWithParam<HostileKind> {};

TEST_P(Hostile, IsSurvived) {
  const Examined seen = examine(GetParam(), {});
  EXPECT_EQ(seen.survived, "");
  EXPECT_EQ(seen.named, "");
  EXPECT_EQ(seen.left, "");
}

std::vector<HostileKind> tested() {
  std::vector<HostileKind> kinds = hostile_kinds();
  std::erase_if(kinds, [](const HostileKind& kind) { return !kind.tested; });
  return kinds;
}

std::string test_name(const ::testing::TestParamInfo<HostileKind>& info) {
  std::string name = info.param.name;
  std::ranges::replace_if(
      name, [](char c) { return c == '@' || c == '.'; }, '_');
  return name;
}

TEST(HostileKinds, AreAllInTheTable) {
  std::set<std::string> known;
  for (const HostileKind& kind : hostile_kinds()) known.insert(kind.words.front());
  std::istringstream rows(sunder({"list", SUNDER_HOSTILE}).out);
  std::string row;
  std::getline(rows, row);  // the titles
  while (std::getline(rows, row) && !row.empty()) {
    if (row.starts_with(' ')) continue;  // a row goes on
    EXPECT_TRUE(known.contains(row.substr(0, row.find(' ')))) << row;
  }
}

TEST(HostileKinds, OfJavaAreAllInTheTable) {
  if (std::string_view(SUNDER_JAVA_HOSTILE).empty()) GTEST_SKIP() << "there is no JDK";
  std::set<std::string> known{"Subject", "Descriptors"};  // what they have in common
  for (const HostileKind& kind : hostile_kinds()) known.insert(kind.name.substr(kind.name.find('.') + 1));
  for (const auto& file : std::filesystem::directory_iterator(SUNDER_JAVA_HOSTILE_SOURCES))
    if (file.path().extension() == ".java") {
      EXPECT_TRUE(known.contains(file.path().stem())) << file;
    }
}

INSTANTIATE_TEST_SUITE_P(Kinds, Hostile, ::testing::ValuesIn(tested()), test_name);

}  // namespace
}  // namespace sunder::testing
