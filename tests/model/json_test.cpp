#include "model/json.hpp"

#include <gtest/gtest.h>

namespace sunder {
namespace {

TEST(Json, GivesAnObjectBack) {
  const Object object{"Map",
                      "jvm",
                      {{"putAll", {{.shape = Shape::map}}, true, false, true},
                       {"rename", {{.scalar = Scalar::string, .data_independent = true}}},
                       {"lock", {{.domain = {Value(false), Value(true)}}}, false, true},
                       {.name = "grow", .role = "owner"}}};
  EXPECT_EQ(from_json<Object>(json_of(object)), object);
}

TEST(Json, GivesOutcomesAndOrdersBack) {
  const Outcome outcome{Value(1), Null{}, Void{}, Value(std::string("a\"b")), Value(true)};
  EXPECT_EQ(from_json<Outcome>(json_of(outcome)), outcome);
  const std::vector<RealTime> order{{0, 2}, {1, 2}};
  EXPECT_EQ(from_json<std::vector<RealTime>>(json_of(order)), order);
}

TEST(Json, GivesATraceBack) {
  const Trace trace{{0, TraceStep::Kind::call, 1},
                    {1, TraceStep::Kind::access, 0, "a.hpp:3 f", "load #1: 0", "return x;"},
                    {0, TraceStep::Kind::result, 1}};
  EXPECT_EQ(json_of(from_json<Trace>(json_of(trace))), json_of(trace));
  EXPECT_EQ(from_json<Trace>(json_of(trace))[1].place, "a.hpp:3 f");
}

TEST(Json, GivesAnEffortBack) {
  const Effort effort{.harnesses = 1,
                      .executions = 2,
                      .exhausted = 3,
                      .schedules = 4,
                      .seconds = 0.5,
                      .largest = {4, 2, 2},
                      .covered = {3, 2, 2},
                      .skipped = 6};
  const Json written = json_of(effort);
  EXPECT_EQ(json_of(from_json<Effort>(written)), written);
  EXPECT_EQ(from_json<Effort>(written).covered, (Bounds{3, 2, 2}));
}

}  // namespace
}  // namespace sunder
