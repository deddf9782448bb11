#include "store/store.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "model/text.hpp"
#include "store/places.hpp"
#include "store/recorder.hpp"
#include "support/error.hpp"

namespace sunder {
namespace {

const Object kQueue{
    "Queue", "native", {{"push", {{}}, true, false, true}, {"pop", {}, true}, {"size", {}, false, true}}};

Violation violation() {
  Violation made;
  made.harness = parse_harness("[pop(); size()], [push(0)]", kQueue);
  made.symptom = NonAtomicOutcome{{Value(0), Value(-1), Void{}}};
  made.count = 3;
  made.executions = 1000;
  made.atomic = {{Value(0), Value(0), Void{}}, {Null{}, Value(0), Void{}}};
  made.linearizations = {{2, 0, 1}, {0, 1, 2}};
  made.observations = {{{Value(0), Value(-1), Void{}}, 3}, {{Value(0), Value(0), Void{}}, 997}};
  made.schedule = "0:3 1:2";
  made.trace = {{1, TraceStep::Kind::call, 0},
                {1, TraceStep::Kind::access, 0, "queue.hpp:14", "load #1: 0", "x"}};
  made.confirmed = true;
  return made;
}

Campaign campaign(std::vector<int> shards = {0}, int of = 1) {
  Campaign made{"0.1.0", "sunder", "/folder", "2026-01-01T00:00:00", {{"seed", 7}}, {{"cores", 2}}, of,
                {},      {},       {}};
  made.objects = {{"my:Queue", "cafe", kQueue, {"core", "size"}}};
  for (const int s : shards) {
    made.shard_runs.push_back({s, 1.5 + s, true});
    Progress core;
    core.effort = {
        .harnesses = 10, .executions = 1000, .seconds = 0.5, .largest = {3, 2, 1}, .covered = {2, 2, 1}};
    core.bounds = {
        {{3, 2, 1}, true, 17, 2, 0.25, true, {1, 2, 3, 9}, {{"starts \"a\" thread", 3}, {"waits", 1}}}};
    core.unexplored = "cannot be explored: for a reason";
    core.only_scheduled = violation();
    core.only_scheduled->symptom = Deadlock{};
    made.progress[{"my:Queue", "core", s}] = core;
  }
  return made;
}

std::string fresh(const std::string& name) {
  const std::string path = ::testing::TempDir() + name;
  for (const char* end : {"", "-wal", "-journal", ".part"}) std::filesystem::remove(path + end);
  return path;
}

void expect_same(const Campaign& a, const Campaign& b) {
  EXPECT_EQ(a.configuration, b.configuration);
  EXPECT_EQ(a.objects, b.objects);
  ASSERT_EQ(a.progress.size(), b.progress.size());
  for (const auto& [key, progress] : a.progress) {
    ASSERT_TRUE(b.progress.contains(key));
    const Progress& other = b.progress.at(key);
    EXPECT_EQ(to_json(progress.effort), to_json(other.effort));
    EXPECT_EQ(progress.bounds, other.bounds);
    EXPECT_EQ(progress.unexplored, other.unexplored);
    ASSERT_EQ(progress.only_scheduled.has_value(), other.only_scheduled.has_value());
    if (progress.only_scheduled) {
      EXPECT_EQ(to_json(*progress.only_scheduled, kQueue), to_json(*other.only_scheduled, kQueue));
    }
    ASSERT_EQ(progress.verdict.has_value(), other.verdict.has_value());
    if (!progress.verdict) continue;
    EXPECT_EQ(to_json(*progress.verdict, kQueue), to_json(*other.verdict, kQueue));
  }
}

TEST(Store, GivesBackWhatWasWritten) {
  const std::string path = fresh("whole.sunder");
  Campaign written = campaign();
  const Progress start = written.progress.begin()->second;
  const std::vector<Verdict> verdicts{NonAtomic{violation()}, AtomicWithinBounds{{3, 2, 1}, 2},
                                      AtomicWithinBounds{{3, 2, 1}, std::nullopt}, NoViolationFound{},
                                      Unjudged{"not deterministic", false}};
  for (const Verdict& verdict : verdicts) {
    Progress size = start;
    size.verdict = verdict;
    written.progress[{"my:Queue", "size", 0}] = size;
    Store(path, Database::Access::create).add(written);
    expect_same(written, campaign_in(path));
  }
  for (const Symptom& symptom : {Symptom(Crash{"SIGSEGV", "oops"}), Symptom(Deadlock{}), Symptom(Hang{5}),
                                 Symptom(MemoryError{MemoryFault::double_free})}) {
    Violation v = violation();
    v.symptom = symptom;
    const Json json = to_json(Verdict(NonAtomic{v}), kQueue);
    EXPECT_EQ(to_json(verdict_from(json, kQueue), kQueue), json);
  }
}

TEST(Store, CanBeReadFromAFolderThatCannotBeWritten) {
  const std::string folder = ::testing::TempDir() + "read_only";
  std::filesystem::create_directories(folder);
  std::filesystem::permissions(folder, std::filesystem::perms::owner_all);
  const std::string path = fresh("read_only/a.sunder");
  Store(path, Database::Access::create).add(campaign());
  EXPECT_FALSE(std::filesystem::exists(path + "-wal"));
  std::filesystem::permissions(folder,
                               std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
  EXPECT_EQ(campaign_in(path).objects.size(), 1U);
  std::filesystem::permissions(folder, std::filesystem::perms::owner_all);
}

TEST(Store, RefusesWhatIsNone) {
  const std::string path = fresh("none.sunder");
  EXPECT_THROW((void)campaign_in(path), InputError);
  std::ofstream(path)
      << "this is a text, and a long one, of more than a hundred bytes, so that it has a head; but no store";
  EXPECT_THROW(Store(path, Database::Access::create), InputError);
  EXPECT_THROW(Store("/no/such/folder/x.sunder", Database::Access::create), InputError);
  EXPECT_THROW(Store("/tmp", Database::Access::create), InputError);
  const std::string used = fresh("used.sunder");
  Store first(used, Database::Access::create);
  EXPECT_THROW(Store(used, Database::Access::create), InputError);
}

TEST(Recorder, KeepsVerdictsAtOnceButNotThoseOfAStop) {
  const std::string path = fresh("recorded.sunder");
  std::atomic<bool> interrupted{false};
  const SearchKey size{"my:Queue", "size", 0}, core{"my:Queue", "core", 0};
  Progress progress = campaign().progress.begin()->second;
  {
    Store store(path, Database::Access::create);
    const Campaign begun = campaign();
    Recorder recorder(store, store.add(begun), {{0, 0, false}}, &interrupted);
    recorder.object_started(kQueue, "my:Queue");
    progress.verdict = NonAtomic{violation()};
    recorder.decided(size, kQueue, progress);
    progress.verdict = NoViolationFound{};
    interrupted = true;
    recorder.decided(core, kQueue, progress);
    recorder.finish(false);
  }
  const Campaign read = campaign_in(path);
  EXPECT_TRUE(read.progress.at(size).verdict.has_value());
  EXPECT_FALSE(read.progress.at(core).verdict.has_value());
  EXPECT_FALSE(is_complete(read));
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(results_of(read).front().methods.at(1).verdict));
}

TEST(Store, OfAnOlderFormatIsRefusedInOneLine) {
  const std::string path = fresh("old.sunder");
  Store(path, Database::Access::create).database().execute("PRAGMA user_version=1");
  try {
    (void)campaign_in(path);
    FAIL() << "it was read";
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()), "the store " + path + " was written by another version of Sunder");
  }
}

TEST(Store, ResultsSayWhyThereIsNoProof) {
  const Campaign whole = merged({campaign({0}, 2), campaign({1}, 2)}, {"a", "b"});
  const MethodResult core = results_of(whole).front().methods.front();
  ASSERT_TRUE(core.only_scheduled);
  EXPECT_TRUE(std::holds_alternative<Deadlock>(core.only_scheduled->symptom));
  EXPECT_EQ(core.no_proof,
            (std::vector<std::string>{"cannot be explored: for a reason", "starts \"a\" thread", "waits"}));
}

TEST(Shards, OnlyAllOfThemProve) {
  const auto proven = [](int shard) {
    Campaign made = campaign({shard}, 2);
    Progress& core = made.progress.begin()->second;
    core = {core.effort, {}, AtomicWithinBounds{{3, 2, 2 + shard}, 2}};
    return made;
  };
  const auto core_of = [](const Campaign& c) { return results_of(c).front().methods.front(); };
  const MethodResult one = core_of(proven(1));
  EXPECT_TRUE(std::holds_alternative<NoViolationFound>(one.verdict));
  EXPECT_EQ(one.no_proof, std::vector<std::string>{"only shard 2 of 2 was searched, all of it within 3,2,3"});
  const MethodResult both = core_of(merged({proven(0), proven(1)}, {"a", "b"}));
  ASSERT_TRUE(std::holds_alternative<AtomicWithinBounds>(both.verdict));
  EXPECT_EQ(std::get<AtomicWithinBounds>(both.verdict).bounds, (Bounds{3, 2, 2}));
  EXPECT_TRUE(both.no_proof.empty());
  EXPECT_EQ(missing_shards({0, 3}, 5), "only 2 of 5 shards were searched");
}

// One shard accuses a method, another finds the core at fault.
TEST(Merge, AcquitsWhereTheCoreIsAtFault) {
  Campaign a = campaign({0}, 2), b = campaign({1}, 2);
  a.progress[{"my:Queue", "size", 0}].verdict = NonAtomic{violation()};
  b.progress[{"my:Queue", "core", 1}].verdict = NonAtomic{violation()};
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(results_of(a).front().methods.at(1).verdict));
  EXPECT_TRUE(
      std::holds_alternative<Unjudged>(results_of(merged({a, b}, {"a", "b"})).front().methods.at(1).verdict));
}

TEST(Merge, IsTheSameInAnyOrderAndTwice) {
  const Campaign a = campaign({0}, 3), b = campaign({1}, 3), c = campaign({2}, 3);
  Campaign further = b;
  further.shard_runs.front().seconds = 9;
  further.progress.begin()->second.effort.executions = 5000;
  const std::vector<std::string> names(4, "x");
  const Campaign whole = merged({a, b, c, further}, names);
  EXPECT_EQ(whole.shard_runs.size(), 3U);
  expect_same(whole, merged({further, c, b, a}, names));
  expect_same(whole, merged({merged({c, further}, names), merged({a, b}, names), whole}, names));
  EXPECT_EQ(results_of(whole).front().methods.front().effort.executions, 7000U);
}

TEST(Merge, RefusesStrangers) {
  const Campaign a = campaign();
  const auto refuses = [&](auto change) {
    Campaign other = a;
    change(other);
    EXPECT_THROW((void)merged({a, other}, {"a", "b"}), InputError);
  };
  refuses([](Campaign& c) { c.version = "9"; });
  refuses([](Campaign& c) { c.shards = 2; });
  refuses([](Campaign& c) { c.configuration["seed"] = 8; });
  refuses([](Campaign& c) { c.objects.front().build = "beef"; });
  refuses([](Campaign& c) { c.objects.front().object.methods.pop_back(); });
  refuses([](Campaign& c) { c.objects.clear(); });
}

TEST(Places, AreWrittenAsRuns) {
  const std::set<std::uint64_t> numbers{0, 1, 2, 3, 7, 9, 10};
  EXPECT_EQ(to_text(numbers), "0-3 7 9-10");
  EXPECT_EQ(numbers_from(to_text(numbers)), numbers);
  EXPECT_EQ(numbers_from(""), std::set<std::uint64_t>{});
}

}  // namespace
}  // namespace sunder
