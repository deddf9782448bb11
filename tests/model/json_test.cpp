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
  EXPECT_EQ(object_from(to_json(object)), object);
}

TEST(Json, GivesOutcomesAndOrdersBack) {
  const Outcome outcome{Value(1), Null{}, Void{}, Value(std::string("a\"b")), Value(true)};
  EXPECT_EQ(outcome_from(to_json(outcome)), outcome);
  const std::vector<RealTime> order{{0, 2}, {1, 2}};
  EXPECT_EQ(real_time_from(to_json(order)), order);
}

TEST(Json, GivesATraceBack) {
  const Trace trace{{0, TraceStep::Kind::call, 1},
                    {1, TraceStep::Kind::access, 0, "a.hpp:3 f", "load #1: 0", "return x;"},
                    {0, TraceStep::Kind::result, 1}};
  EXPECT_EQ(to_json(trace_from(to_json(trace))), to_json(trace));
  EXPECT_EQ(trace_from(to_json(trace))[1].place, "a.hpp:3 f");
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
  const Json written = to_json(effort);
  EXPECT_EQ(to_json(effort_from(written)), written);
  EXPECT_EQ(effort_from(written).covered, (Bounds{3, 2, 2}));
}

}  // namespace
}  // namespace sunder
