#include "report/trace_text.hpp"

#include <gtest/gtest.h>

#include "report/folded.hpp"

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

TEST(StoryText, ShowsEqualRoundsOfALoopOnce) {
  const Trace few = steps();
  Trace spins(few.begin(), few.begin() + 2);
  const auto add = [&](int times, std::initializer_list<const char*> whats) {
    for (int i = 0; i < times; ++i)
      for (const char* what : whats) {
        TraceStep step = few[2];
        step.what = what;
        spins.push_back(step);
      }
  };
  add(5, {"load #1: 0", "load #2: 0"});
  add(1, {"load #1: 0", "load #2: 1"});
  add(4, {"yield"});
  add(3, {"load #3: 1"});
  spins.insert(spins.end(), few.begin() + 3, few.end());
  EXPECT_EQ(story_text(kHarness, kWrong, {{0, Void{}}}, spins, kCounter), R"(      sequence 0  sequence 1
      get()
                  add()
                    counter.hpp:3 add  load #1: 0
                    counter.hpp:3 add  load #2: 0
                    ...  these 2 steps 4 times more
                    counter.hpp:3 add  load #1: 0
                    counter.hpp:3 add  load #2: 1
                    counter.hpp:3 add  yield
                    ...  3 times more
                    counter.hpp:3 add  load #3: 1
                    counter.hpp:3 add  load #3: 1
                    counter.hpp:3 add  load #3: 1
                  add() = ()
      get() = 7

      no serial order gives 7, (); in the nearest, get() is 0
)");
  EXPECT_EQ(folded(few).size(), few.size());
}

TEST(StoryText, TellsCallsThatReadAlikeApart) {
  const Harness twice{{kHarness.sequences[0], kHarness.sequences[0]}, {}};
  const std::string text = story_text(twice, NonAtomicOutcome{{0, 7}, {}}, {{0, 0}}, steps(), kCounter);
  EXPECT_NE(text.find("in the nearest, get() (call 1 of sequence 1) is 0"), std::string::npos) << text;
}

}  // namespace
}  // namespace sunder
