#include "cli/options.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "support/error.hpp"

namespace sunder::cli {
namespace {

TEST(SearchOptions, AreReadBackFromTheStore) {
  SearchOptions options;
  options.objects = {"./my_queue:Queue", "tbb"};
  options.methods = {"size"};
  options.core = {"push", "pop"};
  options.time = "5m";
  options.bounds = "3,2,2";
  options.engine = {"explore", "pct", "linearizability", 5};
  options.seed = 7;
  options.roles = "declared";
  options.level = "peer";
  const jvm::Settings java{"/jdk", "a.jar:b.jar"};
  Campaign campaign;
  const Json written = campaign.configuration = to_json(options, java);
  const SearchOptions read = search_options_of(campaign, "a store");
  EXPECT_EQ(to_json(read, java_settings_of(campaign, "a store")), written);
  EXPECT_EQ(read.engine.preemptions, 5);
  EXPECT_EQ(read.roles, "declared");
  EXPECT_EQ(read.level, "peer");
  EXPECT_EQ(java_settings_of(campaign, "a store").classpath, "a.jar:b.jar");
  options.engine.preemptions.reset();
  options.level.reset();
  campaign.configuration = to_json(options, {});
  EXPECT_FALSE(search_options_of(campaign, "a store").engine.preemptions);
  EXPECT_FALSE(search_options_of(campaign, "a store").level);
}

TEST(Outputs, AreWrittenTogether) {
  const std::string folder = ::testing::TempDir();
  OutputOptions options;
  options.json = folder + "outputs.json";
  options.junit = folder + "outputs.xml";
  options.html = folder + "outputs.html";
  Outputs outputs(options);
  EXPECT_EQ(outputs.for_people(), stdout);
  outputs.write({});
  for (const std::string& path : {options.json, options.junit, options.html}) {
    EXPECT_GT(std::filesystem::file_size(path), 0U) << path;
  }
}

TEST(Outputs, OnStdoutLeaveStderrForPeople) {
  OutputOptions options;
  options.json = "-";
  EXPECT_EQ(Outputs(options).for_people(), stderr);
}

TEST(Outputs, WithAWrongPathAreRefusedAtOnce) {
  OutputOptions options;
  options.html = "/no/such/folder/page.html";
  EXPECT_THROW(Outputs{options}, InputError);
}

}  // namespace
}  // namespace sunder::cli
