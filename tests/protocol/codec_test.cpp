// The recorded exchanges, read and written by our own side.
#include "protocol/codec.hpp"

#include <gtest/gtest.h>

#include "protocol/fixtures.hpp"

namespace sunder {
namespace {

using testing::Exchange;
using testing::filled_in;

const Json kPlaceholders = {{"$OBJECT", {{"name", "Shelf"}}},
                            {"$UNKNOWN", {{"name", "Nowhere"}}},
                            {"$NAME", "Shelf"},
                            {"$TARGET", "native"},
                            {"$SCHEDULE", "0:1 1:2 0:1"}};

class RecordedExchange : public ::testing::TestWithParam<Exchange> {};

TEST_P(RecordedExchange, HasARequestThatIsWrittenAsItIsRead) {
  const Json message = filled_in(GetParam().request, kPlaceholders);
  if (GetParam().malformed)
    EXPECT_THROW(protocol::decode_request(message), MalformedJson);
  else
    EXPECT_EQ(protocol::encode(protocol::decode_request(message), protocol::id_of(message)), message);
}

TEST_P(RecordedExchange, HasRepliesThatAreWrittenAsTheyAreRead) {
  const Json message = filled_in(GetParam().request, kPlaceholders);
  for (std::size_t i = 0; i < GetParam().replies.size(); ++i) {
    const Json reply = filled_in(GetParam().replies[i], kPlaceholders);
    EXPECT_EQ(protocol::id_of(reply), protocol::id_of(message));
    if (const auto refusal = protocol::refusal_in(reply)) {
      EXPECT_EQ(protocol::encode(*refusal, protocol::id_of(reply)), reply);
      continue;
    }
    const protocol::AnyReply read =
        std::visit([&](const auto& request) -> protocol::AnyReply { return decode_reply(request, reply, i); },
                   protocol::decode_request(message));
    EXPECT_EQ(protocol::encode(read, protocol::id_of(reply)), reply);
  }
}

INSTANTIATE_TEST_SUITE_P(All, RecordedExchange, ::testing::ValuesIn(testing::recorded_exchanges()),
                         [](const auto& each) { return each.param.name; });

TEST(Messages, HaveNoNumberInThePlaceOfAName) {
  protocol::Explore request;
  for (const Schedules schedules : kEvery<Schedules>) {
    request.schedules = schedules;
    EXPECT_EQ(protocol::encode(request, 1)["schedules"], name_of(schedules));
  }
  Json message = protocol::encode(request, 1);
  for (const Json& wrong : {Json(0), Json("all"), Json(), Json(true)}) {
    message["schedules"] = wrong;
    EXPECT_THROW(protocol::decode_request(message), MalformedJson) << wrong;
  }
}

TEST(Messages, AreNotReadFromGarbage) {
  for (const Json& wrong : {Json(), Json(1), Json("hello"), Json::array(), Json::object(), Json{{"do", 1}},
                            Json{{"do", "serial"}, {"object", "Shelf"}}})
    EXPECT_THROW(protocol::decode_request(wrong), MalformedJson) << wrong;
}

TEST(MalformedJson, SaysWhereAndWhy) {
  protocol::Explore request;
  request.harnesses = {{"[get()]", {1}}};
  const Json reply = {{"runs", {{{"observations", {{{"outcome", {"1"}}, {"count", -2}}}}}}}};
  try {
    protocol::decode_reply(request, reply);
    FAIL();
  } catch (const MalformedJson& error) {
    EXPECT_STREQ(error.what(), "runs[0].observations[0].count: is negative");
  }
}

}  // namespace
}  // namespace sunder
