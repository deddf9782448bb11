#include <gtest/gtest.h>

#include "model/json.hpp"
#include "model/text.hpp"

namespace sunder {
namespace {

const Object kStack{"Stack", "native", {{"push", {{}}, true, false, true}, {"pop", {}, true}}};

class VerdictJson : public ::testing::TestWithParam<Symptom> {};

TEST_P(VerdictJson, GivesTheSymptomBack) {
  Violation violation;
  violation.harness = parse_harness("[pop()], [push(0)]", kStack);
  violation.symptom = GetParam();
  violation.trace = {{1, TraceStep::Kind::access, 0, "stack.hpp:3", "load #1: 0", "x"}};
  const Json written = to_json(Verdict(NonAtomic{violation}), kStack);
  const Verdict read = verdict_from(written, kStack);
  EXPECT_TRUE(same_kind(std::get<NonAtomic>(read).violation.symptom, GetParam()));
  EXPECT_EQ(to_json(read, kStack), written);
}

INSTANTIATE_TEST_SUITE_P(Symptoms, VerdictJson,
                         ::testing::Values(Symptom(NonAtomicOutcome{{Value(7), Void{}}, {{0, 1}}}),
                                           Symptom(Crash{"SIGSEGV", "oops"}), Symptom(Deadlock{}),
                                           Symptom(Hang{5}), Symptom(MemoryError{MemoryFault::double_free})));

}  // namespace
}  // namespace sunder
