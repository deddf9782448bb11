#include "store/places.hpp"

#include <gtest/gtest.h>

#include "model/fields.hpp"

namespace sunder {
namespace {

TEST(Places, AreWrittenAsRuns) {
  const std::set<std::uint64_t> numbers{0, 1, 2, 3, 7, 9, 10};
  EXPECT_EQ(to_text(numbers), "0-3 7 9-10");
  EXPECT_EQ(numbers_from(to_text(numbers), 7), numbers);
  EXPECT_EQ(numbers_from("", 7), std::set<std::uint64_t>{});
}

TEST(Places, OfTheLargestNumberEnd) {
  const std::string last = "18446744073709551614-18446744073709551615";
  EXPECT_EQ(to_text(numbers_from(last, 2)), last);
}

TEST(Places, InOtherTextAreRefused) {
  for (const char* text : {"x", "1 x", "1-", "-1", "3-1", "2 1", "1 1", "1-3 3", " 1", "1 ", "1  2", "1-2-3",
                           "99999999999999999999", "0-18446744073709551615", "0-7", "0-3 5-8"})
    EXPECT_THROW((void)numbers_from(text, 7), MalformedJson) << text;
}

}  // namespace
}  // namespace sunder
