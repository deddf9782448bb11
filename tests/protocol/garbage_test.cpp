// Whatever a worker says, the searching process lives: a malformed reply is the end of that worker, seen as a
// crash, and the next one is asked.
#include <gtest/gtest.h>

#include <cstdlib>

#include "model/text.hpp"
#include "support/command.hpp"
#include "support/error.hpp"
#include "targets/native/native_target.hpp"
#include "targets/native/worker.hpp"

namespace sunder {
namespace {

using std::string_literals::operator""s;

class Garbage : public ::testing::TestWithParam<const char*> {
 protected:
  ~Garbage() override {
    for (const char* name : {"SUNDER_GARBLE", "SUNDER_GARBLE_hello", "SUNDER_GARBLE_describe"})
      unsetenv(name);
  }

  static void workers_say(const char* text) { setenv("SUNDER_GARBLE", text, 1); }

  static native::NativeTarget target() {
    return {SUNDER_GARBLING, native::objects_of(SUNDER_GARBLING).front()};
  }

  static Harness harness(const Target& target, const char* text = "[set(1); get()], [get()]") {
    return parse_harness(text, target.object());
  }

  static void expect_malformed(const std::optional<Symptom>& failure) {
    ASSERT_TRUE(failure);
    const auto* crash = std::get_if<Crash>(&*failure);
    ASSERT_TRUE(crash);
    EXPECT_EQ(crash->how, kMalformedReply);
    EXPECT_EQ(crash->last_words.find("reply"), 0U) << crash->last_words;
  }
};

class GarbledLine : public Garbage {};
class GarbledStress : public Garbage {};
class GarbledExplore : public Garbage {};
class GarbledSerial : public Garbage {};
class GarbledTrace : public Garbage {};
class GarbledDescription : public Garbage {};
class GarbledGreeting : public Garbage {};

// Messages that are a reply to no request.
const auto kLines =
    ::testing::Values("", "hello", "{", "{}", "[]", "null", "17", "\"text\"", "{\"id\": $ID",
                      "{\"id\": \"$ID\"}", "{\"id\": -1}", "{\"id\": 1.5}", "{\"id\": 1000000}",
                      "{\"id\": 1e400}", "{\"id\": {}}", "{\"id\": $ID}", "{\"id\": $ID, \"error\": 17}",
                      "{\"id\": $ID, \"error\": null}", "{\"id\": $ID, \"run\": {}, \"last\": 1}",
                      "{\"id\": $ID, \"run\": null, \"runs\": null, \"trace\": null}",
                      "{\"id\": $ID, \"run\": [], \"runs\": {}, \"trace\": {}}",
                      "{\"id\": $ID, \"run\": 1, \"runs\": [1], \"trace\": [1]}", "\x80\xff\xfe", "endless");

TEST_P(GarbledLine, EndsTheWorkerWhateverItWasAsked) {
  auto garbled = target();
  workers_say(GetParam());
  expect_malformed(garbled.run(harness(garbled), {.seconds = 0.01}, 1).failure);
  expect_malformed(garbled.run(harness(garbled), {.seconds = 0.01, .engine = Engine::explore}, 1).failure);
  expect_malformed(garbled.replay(harness(garbled), "0:1").failure);
  EXPECT_TRUE(garbled.trace(harness(garbled), "0:1").empty());
  const std::vector<Sequence> sequences(2, harness(garbled).sequences.front());
  const auto runs = garbled.run_serially(sequences);
  ASSERT_EQ(runs.size(), 1U);
  ASSERT_TRUE(std::holds_alternative<Crash>(runs.front().ending));
  EXPECT_EQ(std::get<Crash>(runs.front().ending).how, kMalformedReply);
}
INSTANTIATE_TEST_SUITE_P(All, GarbledLine, kLines);

#define RUN(inner) "{\"observations\": [], \"executions\": 1, \"seconds\": 0.1" inner "}"
#define OBSERVED(inner) "{\"observations\": [" inner "], \"executions\": 1, \"seconds\": 0.1}"
const std::vector<const char*> kRuns{
    "{\"observations\": []}",
    "{\"executions\": 1, \"seconds\": 1}",
    "{\"observations\": {}, \"executions\": 1, \"seconds\": 1}",
    "{\"observations\": [], \"executions\": -1, \"seconds\": 1}",
    "{\"observations\": [], \"executions\": 1.5, \"seconds\": 1}",
    "{\"observations\": [], \"executions\": \"1\", \"seconds\": 1}",
    "{\"observations\": [], \"executions\": 18446744073709551616, \"seconds\": 1}",
    "{\"observations\": [], \"executions\": 1, \"seconds\": -1}",
    "{\"observations\": [], \"executions\": 1, \"seconds\": null}",
    "{\"observations\": [], \"executions\": 1, \"seconds\": 1e999}",
    RUN(", \"failure\": \"deadlock\""),
    RUN(", \"failure\": 3"),
    RUN(", \"failure\": {}"),
    RUN(", \"failure\": {\"kind\": \"explosion\"}"),
    RUN(", \"failure\": {\"kind\": 2}"),
    RUN(", \"failure\": {\"kind\": \"crash\"}"),
    RUN(", \"failure\": {\"kind\": \"memory\", \"what\": \"leak\"}"),
    RUN(", \"failure\": {\"kind\": \"hang\", \"seconds\": -5}"),
    RUN(", \"failure\": {\"kind\": \"outcome\", \"outcome\": [\"()\", \"1\", \"1\"]}"),
    RUN(", \"preemptions\": -2"),
    RUN(", \"preemptions\": 4294967297"),
    RUN(", \"exhausted\": 1"),
    RUN(", \"complete\": \"true\""),
    RUN(", \"points\": \"many\""),
    RUN(", \"schedule\": 7"),
    RUN(", \"broken-premises\": \"all\""),
    RUN(", \"broken-premises\": [1]"),
    OBSERVED("{}"),
    OBSERVED("[]"),
    OBSERVED("{\"outcome\": [\"()\", \"1\", \"1\"]}"),
    OBSERVED("{\"outcome\": [\"()\", \"1\", \"1\"], \"count\": -1}"),
    OBSERVED("{\"outcome\": [\"()\", \"1\", \"1\"], \"count\": \"1\"}"),
    OBSERVED("{\"outcome\": \"(), 1, 1\", \"count\": 1}"),
    OBSERVED("{\"outcome\": [1, 2, 3], \"count\": 1}"),
    OBSERVED("{\"outcome\": [], \"count\": 1}"),
    OBSERVED("{\"outcome\": [\"()\", \"1\"], \"count\": 1}"),
    OBSERVED("{\"outcome\": [\"()\", \"1\", \"1\", \"1\"], \"count\": 1}"),
    OBSERVED("{\"outcome\": [\"()\", \"1\", \"[1\"], \"count\": 1}"),
    OBSERVED("{\"outcome\": [\"()\", \"1\", \"\"], \"count\": 1}"),
    OBSERVED("{\"outcome\": [\"()\", \"1\", \"1\"], \"count\": 1, \"real-time\": [[0, 3]]}"),
    OBSERVED("{\"outcome\": [\"()\", \"1\", \"1\"], \"count\": 1, \"real-time\": [[-1, 2]]}"),
    OBSERVED("{\"outcome\": [\"()\", \"1\", \"1\"], \"count\": 1, \"real-time\": [[0]]}"),
    OBSERVED("{\"outcome\": [\"()\", \"1\", \"1\"], \"count\": 1, \"serial\": \"yes\"}"),
};
constexpr const char* kGoodRun = OBSERVED("{\"outcome\": [\"()\", \"1\", \"0\"], \"count\": 1}");

TEST_P(GarbledStress, EndsTheWorkerAndTheNextOneIsAsked) {
  auto garbled = target();
  workers_say(("{\"id\": $ID, \"run\": "s + GetParam() + "}").c_str());
  expect_malformed(garbled.run(harness(garbled), {.seconds = 0.01}, 1).failure);
  workers_say(("{\"id\": $ID, \"run\": "s + kGoodRun + "}").c_str());
  const EngineRun run = garbled.run(harness(garbled), {.seconds = 0.01}, 1);
  EXPECT_FALSE(run.failure);
  EXPECT_EQ(to_text(run.observations.at(0).outcome), "(), 1, 0");
}
INSTANTIATE_TEST_SUITE_P(All, GarbledStress, ::testing::ValuesIn(kRuns));

TEST_P(GarbledExplore, EndsTheWorkerAndTheNextOneIsAsked) {
  auto garbled = target();
  const Budget budget{.seconds = 0.01, .engine = Engine::explore};
  workers_say(("{\"id\": $ID, \"runs\": ["s + GetParam() + "]}").c_str());
  expect_malformed(garbled.run(harness(garbled), budget, 1).failure);
  const std::vector<Harness> two(2, harness(garbled));
  expect_malformed(garbled.run_each(two, budget, 1).front().failure);
  workers_say(("{\"id\": $ID, \"runs\": ["s + kGoodRun + "]}").c_str());
  EXPECT_FALSE(garbled.run(harness(garbled), budget, 1).failure);
}
INSTANTIATE_TEST_SUITE_P(Runs, GarbledExplore, ::testing::ValuesIn(kRuns));
INSTANTIATE_TEST_SUITE_P(Number, GarbledExplore,
                         ::testing::Values("", RUN("") "," RUN("") "," RUN(""),
                                           RUN(", \"failure\": {\"kind\": \"hang\"}") "," RUN("")));

TEST_P(GarbledSerial, EndsTheWorkerAndTheNextOneIsAsked) {
  auto garbled = target();
  const std::vector<Sequence> one{harness(garbled).sequences.front()};
  workers_say(("{\"id\": $ID, \"runs\": ["s + GetParam() + "]}").c_str());
  const auto runs = garbled.run_serially(one);
  ASSERT_EQ(runs.size(), 1U);
  ASSERT_TRUE(std::holds_alternative<Crash>(runs.front().ending));
  EXPECT_EQ(std::get<Crash>(runs.front().ending).how, kMalformedReply);
  workers_say("{\"id\": $ID, \"runs\": [{\"results\": [\"()\", \"1\"]}]}");
  EXPECT_EQ(to_text(garbled.run_serially(one).front().results), "(), 1");
}
INSTANTIATE_TEST_SUITE_P(
    All, GarbledSerial,
    ::testing::Values("", "{}", "1", "{\"results\": \"()\"}", "{\"results\": [\"()\"]}",
                      "{\"results\": [\"()\", \"1\", \"1\"]}", "{\"results\": [\"()\", 1]}",
                      "{\"results\": [\"()\", \"}\"]}",
                      "{\"results\": [\"()\", \"1\"], \"ending\": \"hang\"}",
                      "{\"results\": [\"()\"], \"ending\": \"explosion\"}",
                      "{\"results\": [\"()\"], \"ending\": 1}",
                      "{\"results\": [\"()\", \"1\"]}, {\"results\": [\"()\", \"1\"]}",
                      "{\"results\": [], \"ending\": \"hang\"}, {\"results\": [\"()\", \"1\"]}"));

TEST_P(GarbledTrace, IsNoTrace) {
  auto garbled = target();
  workers_say(("{\"id\": $ID, \"trace\": ["s + GetParam() + "]}").c_str());
  EXPECT_TRUE(garbled.trace(harness(garbled), "0:1").empty());
  workers_say("{\"id\": $ID, \"trace\": [{\"sequence\": 0, \"kind\": \"call\", \"invocation\": 1}]}");
  EXPECT_EQ(garbled.trace(harness(garbled), "0:1").size(), 1U);
}
INSTANTIATE_TEST_SUITE_P(All, GarbledTrace,
                         ::testing::Values("{}", "{\"sequence\": 0}", "{\"sequence\": 0, \"kind\": 1}",
                                           "{\"sequence\": 0, \"kind\": \"jump\"}",
                                           "{\"sequence\": 2, \"kind\": \"call\"}",
                                           "{\"sequence\": -1, \"kind\": \"call\"}",
                                           "{\"sequence\": 1, \"kind\": \"call\", \"invocation\": 1}",
                                           "{\"sequence\": 0, \"kind\": \"access\", \"place\": 3}"));

TEST_P(GarbledDescription, IsRefused) {
  setenv("SUNDER_GARBLE_describe", ("{\"id\": $ID, \"objects\": "s + GetParam() + "}").c_str(), 1);
  EXPECT_THROW(native::objects_of(SUNDER_GARBLING), InputError);
}
#define OBJECT(methods) \
  "[{\"object\": {\"name\": \"A\", \"target\": \"native\", \"methods\": [" methods "]}}]"
#define METHOD(name, parameters) \
  "{\"name\": \"" name           \
  "\", \"core\": true, \"read-only\": false, \"void\": true, \"parameters\": [" parameters "]}"
#define LEVEL(core, level)            \
  "{\"name\": \"a\", \"core\": " core \
  ", \"read-only\": false, \"void\": true, \"parameters\": [], \"level\": " level "}"
INSTANTIATE_TEST_SUITE_P(
    All, GarbledDescription,
    ::testing::Values(
        "1", "{}", "[1]", "[{}]", "[{\"object\": {}}]",
        "[{\"object\": {\"name\": \"\", \"target\": \"native\", \"methods\": []}}]",
        "[{\"object\": {\"name\": \"A\", \"target\": 1, \"methods\": []}}]", OBJECT("{}"),
        OBJECT("{\"name\": \"a\"}"), OBJECT(METHOD("", "")), OBJECT(METHOD("a", "") "," METHOD("a", "")),
        OBJECT(METHOD("a", "{\"shape\": 0, \"scalar\": 0}")),
        OBJECT(METHOD("a", "{\"shape\": \"cube\", \"scalar\": \"integer\"}")),
        OBJECT(METHOD("a", "{\"shape\": \"single\", \"scalar\": \"float\"}")),
        OBJECT(METHOD("a", "{\"shape\": \"single\", \"scalar\": \"integer\", \"domain\": [1]}")),
        OBJECT(LEVEL("false", "\"strong\"")), OBJECT(LEVEL("false", "3")),
        OBJECT(LEVEL("true", "\"weak\""))));

TEST_P(GarbledGreeting, IsNoWorker) {
  setenv("SUNDER_GARBLE_hello", GetParam(), 1);
  EXPECT_THROW(native::objects_of(SUNDER_GARBLING), EnvironmentError);
}
INSTANTIATE_TEST_SUITE_P(All, GarbledGreeting,
                         ::testing::Values("", "hello", "{\"id\": $ID}", "{\"id\": $ID, \"protocol\": 1}",
                                           "{\"id\": $ID, \"protocol\": -3}",
                                           "{\"id\": $ID, \"protocol\": \"3\"}",
                                           "{\"id\": $ID, \"protocol\": 4294967299}"));

TEST_F(Garbage, AWorkerThatClosesItsRepliesButLivesIsStopped) {
  auto garbled = target();
  workers_say("closes");
  expect_malformed(garbled.run(harness(garbled), {.seconds = 0.01}, 1).failure);
}

TEST_F(Garbage, AWorkerThatRepeatsOldRepliesForEverIsStopped) {
  workers_say("{\"id\": 1}\n{\"id\": 1}\n{\"id\": 1}");
  Supervisor worker({SUNDER_GARBLING, native::kWorkerArgument});
  EXPECT_TRUE(std::holds_alternative<NoReply>(worker.ask(protocol::CheckModels{}, 0.3)));
}

TEST_F(Garbage, ACheckOfSuchAnObjectNamesTheReplyAndEnds) {
  for (const char* text : {"nonsense", "{\"id\": $ID, \"runs\": [{\"results\": [7]}]}"}) {
    workers_say(text);
    const auto finished = testing::sunder({"check", SUNDER_GARBLING ":Shelf", "--time", "2s"});
    EXPECT_NE((finished.out + finished.err).find(kMalformedReply), std::string::npos)
        << finished.out << finished.err;
    EXPECT_GE(finished.exit_code, 0);
    EXPECT_LT(finished.exit_code, 4);
  }
}

}  // namespace
}  // namespace sunder
