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
  const jvm::Settings java{"/jdk", "a.jar:b.jar"};
  const Json written = to_json(options, java);
  EXPECT_EQ(to_json(search_options_from(written), java_settings_from(written)), written);
  EXPECT_EQ(search_options_from(written).engine.preemptions, 5);
  EXPECT_EQ(search_options_from(written).roles, "declared");
  EXPECT_EQ(java_settings_from(written).classpath, "a.jar:b.jar");
  EXPECT_FALSE(search_options_from(to_json({}, {})).engine.preemptions);
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
