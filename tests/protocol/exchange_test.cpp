// The recorded exchanges, held with the real workers.
#include <gtest/gtest.h>

#include <optional>

#include "protocol/fixtures.hpp"
#include "targets/jvm/java.hpp"
#include "targets/native/worker.hpp"
#include "worker/idle_workers.hpp"

namespace sunder {
namespace {

using testing::difference;
using testing::Exchange;
using testing::filled_in;

/// A worker that answers lines with lines.
class Conversation {
 public:
  Conversation(const std::vector<std::string>& command, Json placeholders)
      : worker_(command), placeholders_(std::move(placeholders)) {}

  void hold(const Exchange& exchange) {
    Json filling = placeholders_;
    if (!exchange.schedule_of.is_null()) filling["$SCHEDULE"] = schedule_of(exchange.schedule_of);
    worker_.channel.send(filled_in(exchange.request, filling));
    for (const Json& recorded : exchange.replies) {
      const std::optional<Json> reply = received();
      ASSERT_TRUE(reply) << "no reply";
      EXPECT_EQ(difference(filled_in(recorded, filling), *reply, exchange), "") << *reply;
    }
  }

 private:
  std::optional<Json> received() {
    auto received = worker_.channel.receive(after(Clock::now(), 60));
    if (Json* message = std::get_if<Json>(&received)) return std::move(*message);
    return std::nullopt;
  }

  // One under which the harness gives the outcome.
  std::string schedule_of(const Json& wanted) {
    worker_.channel.send({{"id", 1000},
                          {"do", "explore"},
                          {"object", placeholders_["$OBJECT"]},
                          {"harnesses", {wanted["harness"]}},
                          {"seconds", 60.0},
                          {"executions", 1000},
                          {"schedules", "bounded"},
                          {"preemptions", 1},
                          {"quick", false},
                          {"real-time", false},
                          {"seed", 1},
                          {"hang", 5.0}});
    const std::optional<Json> reply = received();
    if (reply && reply->contains("runs"))
      for (const Json& o : (*reply)["runs"][0]["observations"])
        if (o["outcome"] == wanted["outcome"]) return o["schedule"];
    ADD_FAILURE() << "no schedule gives " << wanted;
    return "";
  }

  RunningWorker worker_;
  Json placeholders_;
};

class HeldExchange : public ::testing::TestWithParam<Exchange> {
 protected:
  // Greetings, descriptions and refusals are for either program; schedules are chosen, and methods are tried
  // out, in one of them.
  [[nodiscard]] bool takes_explorer() const {
    const std::string what = GetParam().request["do"];
    const bool infers = GetParam().request.value("infer", false);
    return what == "explore" || what == "replay" || what == "trace" || infers;
  }
};

TEST_P(HeldExchange, WithTheNativeWorker) {
  const Json placeholders = {{"$OBJECT", {{"name", "Shelf"}}},
                             {"$UNKNOWN", {{"name", "Nowhere"}}},
                             {"$NAME", "Shelf"},
                             {"$TARGET", "native"}};
  const std::string program = SUNDER_CONVERSING;
  if (takes_explorer() && !SUNDER_EXPLORES) GTEST_SKIP() << "it is not built for exploration here";
  Conversation({program + (takes_explorer() ? "-explore" : ""), native::kWorkerArgument}, placeholders)
      .hold(GetParam());
}

#ifdef SUNDER_JAVA_MISBEHAVING
TEST_P(HeldExchange, WithTheJavaWorker) {
  const Json placeholders = {{"$OBJECT", {{"spec", SUNDER_SOURCE_DIR "/tests/protocol/shelf.json"}}},
                             {"$UNKNOWN", {{"class", "misbehaving.Nowhere"}}},
                             {"$NAME", "misbehaving.Shelf"},
                             {"$TARGET", "jvm"}};
  Conversation(jvm::worker_command({"", SUNDER_JAVA_MISBEHAVING}), placeholders).hold(GetParam());
}
#endif

INSTANTIATE_TEST_SUITE_P(All, HeldExchange, ::testing::ValuesIn(testing::recorded_exchanges()),
                         [](const auto& each) { return each.param.name; });

}  // namespace
}  // namespace sunder
