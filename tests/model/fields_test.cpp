#include "model/fields.hpp"

#include <gtest/gtest.h>

#include "model/json.hpp"

namespace sunder {
namespace {

std::string why(const auto& read) {
  try {
    read();
  } catch (const MalformedJson& error) {
    return error.what();
  }
  return "";
}

TEST(ParseJson, RefusesOtherTextAndNamesThePlace) {
  EXPECT_EQ(parse_json(R"({"a": ["[", "\"{"]})").at("a").size(), 2U);
  EXPECT_EQ(why([] { parse_json(""); }), ": is not JSON from byte 1 on");
  EXPECT_EQ(why([] { parse_json("[1,]"); }), ": is not JSON from byte 4 on");
  EXPECT_EQ(why([] { parse_json("\"\xff\""); }), ": is not JSON from byte 2 on");
  EXPECT_EQ(why([] { parse_json("1e999"); }), ": has a number that is far too large");
}

TEST(ParseJson, RefusesWhatIsTooDeepToBeCopied) {
  EXPECT_EQ(parse_json(std::string(500, '[') + std::string(500, ']')).size(), 1U);
  for (const char* open : {"[", "{\"a\":"}) {
    std::string text;
    for (int i = 0; i < 1'000'000; ++i) text += open;
    EXPECT_EQ(why([&] { parse_json(text); }), ": values are nested deeper than 500 levels");
  }
}

TEST(JsonText, IsAlwaysUtf8) { EXPECT_EQ(json_text(Json("a\xff")), "\"a\xEF\xBF\xBD\""); }

TEST(FieldReader, TakesNullOnlyWhereItMayBe) {
  const Json json = {{"a", nullptr}, {"b", 3}};
  FieldReader reader(json);
  std::optional<int> value;
  reader.nullable("a", value);
  EXPECT_FALSE(value);
  reader.nullable("b", value);
  EXPECT_EQ(value, 3);
  EXPECT_EQ(why([&] { reader.nullable("c", value); }), "c: is missing");
  EXPECT_EQ(why([&] { reader.optional("a", value); }), "a: is not a whole number, or is far too large");
}

TEST(BoundsJson, AreThoseThatAreEnumerated) {
  EXPECT_EQ(from_json<Bounds>(Json{3, 2, 2}), (Bounds{3, 2, 2}));
  EXPECT_EQ(why([] { from_json<Bounds>(Json{3, 2}); }), ": are not three numbers");
  EXPECT_EQ(why([] { from_json<Bounds>(Json{13, 2, 2}); }), ": are larger than 12,5,6");
}

}  // namespace
}  // namespace sunder
