#include "report/trace_text.hpp"

#include <gtest/gtest.h>

namespace sunder {
namespace {

const Object kCounter{"Counter", "native", {Method{"add"}, Method{"get"}}};
const Harness kHarness{{{{1, {}}}, {{0, {}}}}, {}};
const NonAtomicOutcome kWrong{{7, Void{}}};

Trace steps() {
  using Kind = TraceStep::Kind;
  const auto step = [](int sequence, Kind kind, std::string place, std::string what) {
    TraceStep made;
    made.sequence = sequence;
    made.kind = kind;
    made.place = std::move(place);
    made.what = std::move(what);
    return made;
  };
  return {step(0, Kind::call, "", ""), step(1, Kind::call, "", ""),
          step(1, Kind::access, "counter.hpp:3 add", "store #1: 0 -> 7"), step(1, Kind::result, "", ""),
          step(0, Kind::result, "", "")};
}

TEST(StoryText, HasAColumnForEachSequenceWhereThereIsRoom) {
  EXPECT_EQ(story_text(kHarness, kWrong, {{0, Void{}}}, steps(), kCounter), R"(      sequence 0  sequence 1
      get()
                  add()
                    counter.hpp:3 add  store #1: 0 -> 7
                  add() = ()
      get() = 7

      no serial order gives 7, (); in the nearest, get() is 0
)");
}

TEST(StoryText, HasOneColumnWhereThereIsNot) {
  EXPECT_EQ(story_text(kHarness, kWrong, {{0, Void{}}}, steps(), kCounter, 50), R"(      sequence
      0  get()

      1  add()
      1    counter.hpp:3 add  store #1: 0 -> 7
      1  add() = ()

      0  get() = 7

      no serial order gives 7, (); in the nearest, get() is 0
)");
}

TEST(StoryText, TellsCallsThatReadAlikeApart) {
  const Harness twice{{kHarness.sequences[0], kHarness.sequences[0]}, {}};
  const std::string text = story_text(twice, NonAtomicOutcome{{0, 7}, {}}, {{0, 0}}, steps(), kCounter);
  EXPECT_NE(text.find("in the nearest, get() (call 1 of sequence 1) is 0"), std::string::npos) << text;
}

}  // namespace
}  // namespace sunder
