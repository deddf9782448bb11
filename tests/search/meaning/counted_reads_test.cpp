#include "search/meaning/counted_reads.hpp"

#include <gtest/gtest.h>

#include "model/text.hpp"
#include "outcomes/model_target.hpp"
#include "outcomes/models.hpp"

namespace sunder::testing {
namespace {

/// give adds one to the number, up to this room; take takes one, if there is one; set(v) sets it; left tells
/// it.
Model pool(int room, Parameter of_set = {}) {
  const auto make = [room] {
    const auto number = std::make_shared<int>(0);
    return [number, room](const Invocation& i) -> Answer {
      if (i.method == 3) return Value(*number);
      if (i.method == 2) {
        *number = static_cast<int>(*i.arguments[0].as<Integer>());
        return Value(Void{});
      }
      const bool is_give = i.method == 0, can = is_give ? *number < room : *number > 0;
      if (can) *number += is_give ? 1 : -1;
      return Value(can);
    };
  };
  return {{"Pool",
           "fake",
           {{"give", {}, true},
            {"take", {}, true},
            {"set", {std::move(of_set)}, true},
            {"left", {}, false, true}}},
          make};
}

Model without_set(Model model) {
  model.object.methods[2].core = false;
  return model;
}

// The number is the result of the last call.
bool is_count(const Model& model, const std::string& harness, Outcome outcome) {
  ModelTarget target(model);
  Linearizer linearizer(target);
  CountedReads reads(linearizer, model.object);
  const Harness parsed = parse_harness(harness, model.object);
  const int last = static_cast<int>(invocation_count(parsed)) - 1;
  const auto found = reads.explain(parsed, {{last}}, NonAtomicOutcome{std::move(outcome)}, [] {});
  EXPECT_TRUE(!found || found->views.front().counted);
  return found.has_value();
}

TEST(CountedReads, MayExceedWhatTheCallsLeave) {
  EXPECT_TRUE(is_count(map_model(), "[put(0,0); remove(0); put(0,0); size()]", {Null{}, 0, Null{}, 2}));
  EXPECT_FALSE(is_count(map_model(), "[put(0,0); remove(0); put(0,0); size()]", {Null{}, 0, Null{}, 3}));
}

TEST(CountedReads, AreNumbersThatTheObjectCanHave) {
  const Model of_one = without_set(pool(1));
  EXPECT_FALSE(is_count(of_one, "[give(); take(); give(); left()]", {true, true, true, 2}));
  EXPECT_FALSE(is_count(of_one, "[give(); take(); left()]", {true, true, -1}));
}

// Of a register with the values 0 and 1, nobody can read 2. Where 2 may be set, it may be the sum of two
// sets.
TEST(CountedReads, KeepToTheDeclaredValues) {
  const std::string harness = "[set(1); set(0); set(1); left()]";
  const Outcome outcome{Void{}, Void{}, Void{}, 2};
  EXPECT_FALSE(is_count(pool(1, {.domain = {Value(0), Value(1)}}), harness, outcome));
  EXPECT_TRUE(is_count(pool(1), harness, outcome));
}

// A call that changes the number by more than one is no call that adds an element.
TEST(CountedReads, ChangeByOne) {
  EXPECT_FALSE(is_count(pool(8), "[set(2); set(0); set(2); left()]", {Void{}, Void{}, Void{}, 4}));
}

TEST(CountedReads, AreNumbers) {
  EXPECT_FALSE(is_count(pool(8), "[give(); take(); give(); left()]", {true, true, true, Null{}}));
}

}  // namespace
}  // namespace sunder::testing
