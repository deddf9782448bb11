#include "store/recorder.hpp"

#include <gtest/gtest.h>

#include "store/campaigns.hpp"
#include "store/kinds.hpp"
#include "support/error.hpp"

namespace sunder {
namespace {

TEST_P(Stores, KeepVerdictsAtOnceButNotThoseOfAStop) {
  const std::string path = empty("recorded");
  std::atomic<bool> interrupted{false};
  const SearchKey size{"my:Queue", "size", 0}, core{"my:Queue", "core", 0};
  Progress progress = campaign().progress.begin()->second;
  {
    const auto store = open_store(path, Access::create);
    const Campaign begun = campaign();
    Recorder recorder(*store, store->add(begun), {{0, 0, false}}, &interrupted);
    recorder.object_started(kQueue, "my:Queue");
    progress.verdict = non_atomic();
    recorder.decided(size, kQueue, progress);
    progress.verdict = NoViolationFound{};
    interrupted = true;
    recorder.decided(core, kQueue, progress);
    recorder.finish(false);
  }
  const Campaign read = campaign_in(path);
  ASSERT_TRUE(read.progress.at(size).verdict.has_value());
  EXPECT_EQ(to_json(*read.progress.at(size).verdict, kQueue), to_json(Verdict(non_atomic()), kQueue));
  EXPECT_FALSE(read.progress.at(core).verdict.has_value());
  EXPECT_FALSE(is_complete(read));
  EXPECT_TRUE(std::holds_alternative<NonAtomic>(results_of(read).front().methods.at(1).verdict));
}

/// A store whose writes fail on demand.
class FailingStore : public Store {
 public:
  [[nodiscard]] const std::string& location() const override { return location_; }
  [[nodiscard]] std::string location_of(std::int64_t) const override { return location_; }
  std::optional<Campaign> read(std::int64_t) override { return std::nullopt; }
  std::int64_t number() override { return 1; }
  std::vector<CampaignInfo> campaigns() override { return {}; }
  void remove(std::int64_t) override {}
  std::uint64_t incarnation() override { return incarnation_; }
  std::int64_t add(const Campaign&) override { return 1; }
  void hold(std::int64_t, const std::vector<int>&) override {}
  void write(std::int64_t, const Batch& batch, Durability durability) override {
    if (fails) throw EnvironmentError("full");
    if (away) throw StoreAway("away");
    keys.clear();
    for (const ProgressWrite& each : batch.progress) keys.push_back(each.key.method);
    if (!batch.progress.empty()) last_has_verdict = batch.progress.back().progress.verdict.has_value();
    last_durability = durability;
  }

  bool fails = false, away = false, last_has_verdict = false;
  std::vector<std::string> keys;
  Durability last_durability = Durability::process_end;

  std::uint64_t incarnation_ = 0;

 private:
  std::string location_ = "fake";
};

TEST(Recorder, SyncsViolationsButNotOpenVerdicts) {
  FailingStore store;
  Recorder recorder(store, 1, {{0}}, nullptr);
  Progress progress;
  progress.verdict = NoViolationFound{};
  recorder.decided({"Queue", "size", 0}, kQueue, progress);
  EXPECT_EQ(store.keys, std::vector<std::string>{"size"});
  EXPECT_EQ(store.last_durability, Durability::process_end);
  progress.verdict = NonAtomic{violation()};
  recorder.decided({"Queue", "pop", 0}, kQueue, progress);
  EXPECT_EQ(store.keys, std::vector<std::string>{"pop"});
  EXPECT_EQ(store.last_durability, Durability::power_loss);
}

// The search for further violations may be stopped; the one that was reported stays.
TEST(Recorder, SyncsAndKeepsAViolationWhoseSearchGoesOn) {
  FailingStore store;
  std::atomic<bool> interrupted{true};
  Recorder recorder(store, 1, {{0}}, &interrupted);
  Progress progress;
  progress.verdict = non_atomic();
  recorder.decided({"Queue", "size", 0}, kQueue, progress);
  EXPECT_EQ(store.last_durability, Durability::power_loss);
  EXPECT_TRUE(store.last_has_verdict);
}

// A server that comes back may have forgotten what it had not written to its disk.
TEST(Recorder, WritesEverythingAgainAfterTheStoreWasAway) {
  const std::string file = fresh("unwritten.sunder");
  std::string told;
  Unwritten unwritten(file, campaign(), [&](const std::string& text) { told += text; });
  FailingStore store;
  Recorder recorder(store, 1, {{0}}, nullptr, &unwritten);
  Progress progress;
  progress.verdict = NoViolationFound{};
  recorder.decided({"my:Queue", "core", 0}, kQueue, progress);
  store.away = true;
  progress.verdict = NonAtomic{violation()};
  recorder.decided({"my:Queue", "size", 0}, kQueue, progress);
  EXPECT_TRUE(recorder.is_away());
  EXPECT_EQ(recorder.progress().size(), 2U);
  const Campaign kept = campaign_in(file);
  ASSERT_EQ(kept.progress.size(), 1U);
  EXPECT_TRUE(violation_in(*kept.progress.at({"my:Queue", "size", 0}).verdict));
  store.away = false;
  recorder.finish(true);
  EXPECT_EQ(store.keys, (std::vector<std::string>{"core", "size"}));
  EXPECT_FALSE(std::filesystem::exists(file));
  EXPECT_EQ(
      told,
      "away; the search goes on, and is written when the store is back\na violation of size is kept in " +
          file + " until the store is back\nthe store is back, and the search is written\n");
  ++store.incarnation_;
  recorder.finish(true);
  EXPECT_EQ(store.keys, (std::vector<std::string>{"core", "size"}));
}

TEST(Recorder, WritesNothingAfterAFailure) {
  FailingStore store;
  Recorder recorder(store, 1, {{0}}, nullptr);
  store.fails = true;
  EXPECT_THROW(recorder.finish(true), EnvironmentError);
  store.fails = false;
  EXPECT_THROW(recorder.finish(true), EnvironmentError);
}

}  // namespace
}  // namespace sunder
