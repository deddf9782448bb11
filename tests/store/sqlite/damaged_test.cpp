// Whatever a store holds, it is read in full or refused in one line.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <fstream>
#include <random>

#include "store/campaigns.hpp"
#include "store/store.hpp"
#include "support/input_file.hpp"

namespace sunder::sqlite {
namespace {

Campaign complete_campaign() {
  Campaign made = campaign({0, 2}, 3);
  made.progress[{"my:Queue", "size", 0}].verdict = non_atomic();
  made.progress[{"my:Queue", "size", 2}].verdict = AtomicWithinBounds{{3, 2, 1}, 2};
  return made;
}

std::string store_with(const char* change) {
  const std::string path = fresh("damaged.sunder");
  open_store(path, Access::create)->add(complete_campaign());
  sqlite3* handle = nullptr;
  sqlite3_open(path.c_str(), &handle);
  EXPECT_EQ(sqlite3_exec(handle, change, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(handle);
  sqlite3_close(handle);
  return path;
}

struct Damage {
  const char* change;
  const char* why;
};

class Damaged : public ::testing::TestWithParam<Damage> {};

TEST_P(Damaged, IsRefusedInOneLineThatNamesThePlace) {
  const std::string path = store_with(GetParam().change);
  try {
    (void)campaign_in(path);
    FAIL() << "it was read";
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()), "the store " + path + " is damaged: " + GetParam().why);
  }
}

#define SET(table, column, value) "UPDATE " table " SET " column " = " value
#define SET_VERDICT(path, value)                                       \
  "UPDATE method SET verdict = json_set(verdict, '$." path "', " value \
  ") WHERE json_valid(verdict) AND "                                   \
  "verdict LIKE '%harness%'"

INSTANTIATE_TEST_SUITE_P(
    Kinds, Damaged,
    ::testing::Values(
        Damage{SET("campaign", "shards", "0"), "campaign.shards: is not 1 to 10000"},
        Damage{SET("campaign", "shards", "10001"), "campaign.shards: is not 1 to 10000"},
        Damage{SET("campaign", "shards", "2"), "part.shard: is not 0 to 1"},
        Damage{SET("campaign", "configuration", "'[]'"), "campaign.configuration: is not an object"},
        Damage{SET("campaign", "environment", "'{'"), "campaign.environment: is not JSON from byte 2 on"},
        Damage{SET("campaign", "environment", "'{\"a\":1e999}'"),
               "campaign.environment: has a number that is far too large"},
        Damage{SET("part", "shard", "4611686018427387904") " WHERE shard = 2", "part.shard: is not 0 to 2"},
        Damage{SET("part", "shard", "-1") " WHERE shard = 2", "part.shard: is negative"},
        Damage{SET("part", "seconds", "-0.5"), "part.seconds: is negative"},
        Damage{SET("part", "seconds", "9e999"), "part.seconds: is not a finite number"},
        Damage{SET("part", "complete", "2"), "part.complete: is not 0 to 1"},
        Damage{SET("object", "description", "'{\"name\": 3}'"), "object.description.name: is not a string"},
        Damage{SET("object", "description", "json_set(description, '$.methods[2].level', 'strong')"),
               "object.description.methods[2].level: the name 'strong' is unknown"},
        Damage{SET("object", "description", "json_set(description, '$.methods[0].level', 'weak')"),
               "object.description.methods[0]: is a core method with a level below complete"},
        Damage{SET("object", "methods", "'[]'"), "object.methods: do not begin with the core"},
        Damage{SET("object", "methods", "'[\"core\",\"nothing\"]'"),
               "object.methods: name 'nothing', which Queue does not have"},
        Damage{SET("object", "name", "'other'"),
               "method: a row is about 'core' of my:Queue, which the campaign does not have"},
        Damage{SET("method", "effort", "'{}'"), "method.effort.harnesses: is missing"},
        Damage{SET("method", "seen", "'strong'"), "method.seen: the name 'strong' is unknown"},
        Damage{SET("method", "verdict", "'7'"), "method.verdict: is not an object"},
        Damage{
            SET_VERDICT("violation.harness", "'[pull()]'"),
            "method.verdict.violation.harness: is not a harness: Queue has no method 'pull'; there are push, "
            "pop, size"},
        Damage{SET_VERDICT("violation.symptom.outcome", "json('[\"1\"]')"),
               "method.verdict.violation: an outcome has 1 results for 3 invocations"},
        Damage{SET_VERDICT("violation.linearizations[0]", "json('[0,1,7]')"),
               "method.verdict.violation: there is no invocation 7"},
        Damage{SET_VERDICT("violation.linearizations[0]", "json('[0,1,1]')"),
               "method.verdict.violation: a linearization repeats an invocation"},
        Damage{SET_VERDICT("violation.trace[0].sequence", "2"),
               "method.verdict.violation: a step names an invocation that is not there"},
        Damage{SET_VERDICT("violation.meaning", "3"), "method.verdict.violation.meaning: is not an object"},
        Damage{SET_VERDICT("others[0].meaning.by-level.order[0].call", "3"),
               "method.verdict.others.meaning.by-level: an explanation names a call that is not there"},
        Damage{SET_VERDICT("others[0].meaning.by-level.views[0].level", "'strong'"),
               "method.verdict.others.meaning.by-level.views[0].level: the name 'strong' is unknown"},
        Damage{SET_VERDICT("until", "json('{}')"), "method.verdict.until.harnesses: is missing"},
        Damage{SET("bounds", "invocations", "13") " WHERE ordered", "bounds.invocations: is not 0 to 12"},
        Damage{SET("bounds", "family", "'thrice'") " WHERE ordered",
               "bounds.family: the name 'thrice' is unknown"},
        Damage{SET("bounds", "next", "'many'"), "bounds.next: is not a whole number, or is far too large"},
        Damage{SET("bounds", "round", "2147483648"), "bounds.round: is not 0 to 2147483646"},
        Damage{SET("bounds", "unfinished", "'3-1'"), "bounds.unfinished: are not in ascending order"},
        Damage{SET("bounds", "broken_premises", "'{\"a\":\"b\"}'"),
               "bounds.broken_premises[\"a\"]: is not a whole number, or is far too large"},
        Damage{"DELETE FROM method", "bounds: a row is about a method that has no row"},
        Damage{"DROP TABLE part", "no such table: part"},
        Damage{"CREATE TABLE another(x)", "the table another is not that of a store"}));

// Many of these bits do not matter; those that do are noticed.
TEST(Damaged, BitsNeverDoHarm) {
  const std::string path = fresh("bits.sunder"), changed = fresh("changed.sunder");
  open_store(path, Access::create)->add(complete_campaign());
  const std::string whole = content_of(path);
  std::mt19937_64 random(1);
  for (int i = 0; i < 1000; ++i) {
    std::string bytes = whole;
    for (std::size_t flips = 1 + random() % 4; flips > 0; --flips)
      bytes[random() % bytes.size()] ^= static_cast<char>(1U << random() % 8);
    std::ofstream(changed, std::ios::binary) << bytes;
    try {
      (void)results_of(campaign_in(changed));
    } catch (const InputError& error) {
      EXPECT_EQ(std::string(error.what()).find("json.exception"), std::string::npos) << error.what();
    }
  }
}

}  // namespace
}  // namespace sunder::sqlite
