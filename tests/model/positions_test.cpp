#include "model/places.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "model/fields.hpp"

namespace sunder {
namespace {

TEST(Places, AreWrittenAsRanges) {
  const Places places{0, 1, 2, 3, 7, 9, 10};
  EXPECT_EQ(to_text(places), "0-3 7 9-10");
  EXPECT_EQ(places_from(to_text(places)), places);
  EXPECT_EQ(places_from(""), Places{});
}

TEST(Places, OfTheLargestNumberEnd) {
  const std::string last = "18446744073709551614-18446744073709551615";
  Places places = places_from(last);
  EXPECT_EQ(to_text(places), last);
  places.insert(0);
  places.erase(~std::uint64_t{0});
  EXPECT_EQ(to_text(places), "0 18446744073709551614");
}

TEST(Places, InOtherTextAreRefused) {
  for (const char* text : {"x", "1 x", "1-", "-1", "3-1", "2 1", "1 1", "1-3 3", " 1", "1 ", "1  2", "1-2-3",
                           "99999999999999999999", "0-18446744073709551615 0", "1 2", "0-3 4-8"})
    EXPECT_THROW((void)places_from(text), MalformedJson) << text;
}

TEST(Places, AreASet) {
  std::mt19937 random(1);
  Places places;
  std::set<std::uint64_t> same;
  for (int i = 0; i < 10'000; ++i) {
    const std::uint64_t place = random() % 100;
    if (random() % 2 == 0) {
      places.insert(place);
      same.insert(place);
    } else {
      places.erase(place);
      same.erase(place);
    }
    ASSERT_EQ(places.empty(), same.empty());
    for (std::uint64_t each = 0; each < 100; ++each)
      ASSERT_EQ(places.contains(each), same.contains(each)) << "after " << i << " steps";
    if (!same.empty()) {
      ASSERT_EQ(places.last(), *same.rbegin());
    }
    ASSERT_EQ(places_from(to_text(places)), places);
  }
}

}  // namespace
}  // namespace sunder
