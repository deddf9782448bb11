#include "store/store.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "store/campaigns.hpp"
#include "store/kinds.hpp"
#include "support/error.hpp"

namespace sunder {
namespace {

TEST_P(Stores, GiveBackWhatWasWritten) {
  const std::string path = empty("whole");
  Campaign written = campaign();
  const Progress start = written.progress.begin()->second;
  const std::vector<Verdict> verdicts{non_atomic(), AtomicWithinBounds{{3, 2, 1}, 2},
                                      AtomicWithinBounds{{3, 2, 1}, std::nullopt}, NoViolationFound{},
                                      Unjudged{"not deterministic", false}};
  for (const Verdict& verdict : verdicts) {
    Progress size = start;
    size.verdict = verdict;
    written.progress[{"my:Queue", "size", 0}] = size;
    open_store(path, Access::create)->add(written);
    expect_same(written, campaign_in(path));
  }
}

// Texts of programs may have any bytes; servers and JSON do not take all of them.
TEST_P(Stores, KeepTextsThatAreNoTexts) {
  const std::string path = empty("texts");
  Campaign written = campaign();
  written.folder = "/\xff";
  written.progress.begin()->second.unexplored = std::string("a\0b\x1b\xc3", 5);
  open_store(path, Access::create)->add(written);
  EXPECT_TRUE(campaign_in(path).progress.begin()->second.unexplored.starts_with("a"));
}

TEST_P(Stores, NumberTheirCampaigns) {
  const std::string path = empty("numbers");
  EXPECT_THROW((void)open_store(path, Access::read), InputError);
  const auto store = open_store(path, Access::create);
  EXPECT_EQ(store->number(), 0);
  EXPECT_FALSE(store->last());
  EXPECT_EQ(store->add(campaign({0}, 2)), 1);
  EXPECT_EQ(store->add(campaign({0}, 3)), 2);
  EXPECT_EQ(store->number(), 2);
  EXPECT_EQ(store->read(1)->shards, 2);
  EXPECT_FALSE(store->read(3));
}

TEST_P(Stores, HaveOneWriterForEachShard) {
  const std::string path = empty("writers");
  auto first = open_store(path, Access::create);
  first->add(campaign());
  const auto hold = [&] { open_store(path, Access::write)->hold(1, {0}); };
  EXPECT_THROW(hold(), InputError);
  first.reset();
  EXPECT_NO_THROW(hold());
}

TEST_P(Stores, WriteAWholeBatchOrNothing) {
  const std::string path = empty("whole_batch");
  const Campaign begun = campaign({0, 1}, 3);
  const auto store = open_store(path, Access::create);
  const std::int64_t number = store->add(begun);
  Progress further = begun.progress.begin()->second;
  further.effort.harnesses = 99;
  Progress bad = further;
  bad.bounds.push_back({.bounds = {4, 2, 1}, .seconds = std::numeric_limits<double>::quiet_NaN()});
  const SearchKey core{"my:Queue", "core", 0}, other{"my:Queue", "core", 1};
  EXPECT_ANY_THROW(store->write(number, {{{core, kQueue, further}, {other, kQueue, bad}}, {{0, 9, false}}},
                                Durability::process_end));
  expect_same(begun, *store->read(number));
  EXPECT_EQ(seconds_of(*store->read(number)), seconds_of(begun));
}

TEST(Store, CanBeReadFromAFolderThatCannotBeWritten) {
  const std::string folder = ::testing::TempDir() + "read_only";
  std::filesystem::create_directories(folder);
  std::filesystem::permissions(folder, std::filesystem::perms::owner_all);
  const std::string path = fresh("read_only/a.sunder");
  open_store(path, Access::create)->add(campaign());
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
  EXPECT_THROW((void)open_store(path, Access::create), InputError);
  EXPECT_THROW((void)open_store("/no/such/folder/x.sunder", Access::create), InputError);
  EXPECT_THROW((void)open_store("/tmp", Access::create), InputError);
  const std::string used = fresh("used.sunder");
  const auto first = open_store(used, Access::create);
  EXPECT_THROW((void)open_store(used, Access::create), InputError);
}

TEST(Store, IsRecognisedByItsContent) {
  const std::string path = fresh("recognised.sunder");
  EXPECT_FALSE(is_store(path));
  std::ofstream(path) << "{}";
  EXPECT_FALSE(is_store(path));
  EXPECT_THROW(write_store(path, campaign(), Existing::replaced), InputError);  // the file is kept
  EXPECT_EQ(std::filesystem::file_size(path), 2U);
  std::filesystem::remove(path);
  write_store(path, campaign(), Existing::replaced);
  EXPECT_TRUE(is_store(path));
}

TEST(Store, IsReplacedByOneCampaign) {
  const std::string path = fresh("replaced.sunder");
  for (int i = 0; i < 2; ++i) open_store(path, Access::create)->add(campaign());
  EXPECT_EQ(open_store(path, Access::read)->number(), 2);
  write_store(path, campaign({1}, 2), Existing::replaced);
  EXPECT_EQ(open_store(path, Access::read)->number(), 1);
  EXPECT_EQ(campaign_in(path).shards, 2);
  EXPECT_FALSE(std::filesystem::exists(path + ".part"));
}

TEST(Store, IsNotReplacedWithoutAWord) {
  const std::string path = fresh("kept.sunder");
  open_store(path, Access::create)->add(campaign());
  EXPECT_THROW(write_store(path, campaign({1}, 2), Existing::refused), InputError);
  EXPECT_EQ(campaign_in(path).shards, 1);
  const auto used = open_store(path, Access::write);
  EXPECT_THROW(write_store(path, campaign({1}, 2), Existing::replaced), InputError);
}

TEST(Store, IsARegularFileOrALinkToOne) {
  const std::string path = fresh("linked.sunder"), link = fresh("link.sunder");
  std::filesystem::create_symlink("linked.sunder", link);
  write_store(link, campaign(), Existing::refused);
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_EQ(campaign_in(path).shards, 1);
  for (const char* device : {"/dev/null", "/dev/full"}) {
    EXPECT_THROW(write_store(device, campaign(), Existing::replaced), InputError);
    EXPECT_THROW((void)open_store(device, Access::create), InputError);
    EXPECT_TRUE(std::filesystem::is_character_file(device));
  }
}

TEST_P(Stores, WriteABatchOverTheProgressThatTheyHave) {
  const std::string path = empty("batch");
  Campaign expected = campaign();
  {
    const auto store = open_store(path, Access::create);
    const std::int64_t number = store->add(expected);
    auto& [key, progress] = *expected.progress.begin();
    const Progress written = progress;
    progress.effort.harnesses = 99;
    progress.bounds.front().next = 18;
    progress.bounds.push_back({.bounds = {4, 2, 1}, .family = Family::twice, .next = 1});
    store->write(number, {{{key, kQueue, progress, &written}}, {{0, 7, false}}}, Durability::process_end);
  }
  const Campaign read = campaign_in(path);
  expect_same(expected, read);
  EXPECT_EQ(seconds_of(read), 7);
  EXPECT_FALSE(is_complete(read));
}

}  // namespace
}  // namespace sunder
