#include "store/places.hpp"

#include <gtest/gtest.h>

namespace sunder {
namespace {

TEST(Places, AreWrittenAsRuns) {
  const std::set<std::uint64_t> numbers{0, 1, 2, 3, 7, 9, 10};
  EXPECT_EQ(to_text(numbers), "0-3 7 9-10");
  EXPECT_EQ(numbers_from(to_text(numbers)), numbers);
  EXPECT_EQ(numbers_from(""), std::set<std::uint64_t>{});
}

}  // namespace
}  // namespace sunder
