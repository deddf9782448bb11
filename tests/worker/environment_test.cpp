#include "worker/environment.hpp"

#include <gtest/gtest.h>

namespace sunder {
namespace {

TEST(Environment, WorkersGetWhatProgramsNeed) {
  for (const char* name : {"PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "JAVA_HOME", "LD_LIBRARY_PATH",
                           "JAVA_TOOL_OPTIONS", "ASAN_OPTIONS", "RUST_BACKTRACE", "SUNDER_WRITABLE"})
    EXPECT_TRUE(reaches_workers(name, "")) << name;
}

TEST(Environment, WorkersGetNothingElse) {
  for (const char* name : {"PGPASSWORD", "GITHUB_TOKEN", "AWS_ACCESS_KEY_ID", "DATABASE_URL", "SSH_AUTH_SOCK",
                           "GPG_PASSPHRASE", "AZURE_PAT", "APP_MODE", "PATHS", "LANGUAGES", ""})
    EXPECT_FALSE(reaches_workers(name, "")) << name;
}

TEST(Environment, TheUserPassesMore) {
  EXPECT_TRUE(reaches_workers("PGHOST", "APP_MODE,PGHOST"));
  EXPECT_TRUE(reaches_workers("APP_MODE", "APP_MODE,PGHOST"));
  EXPECT_FALSE(reaches_workers("PGHOSTADDR", "APP_MODE,PGHOST"));
  EXPECT_TRUE(reaches_workers("PGHOSTADDR", ",,PG*,"));
  EXPECT_FALSE(reaches_workers("", ",,PG*,"));
  EXPECT_TRUE(reaches_workers("ANY", "*"));
}

}  // namespace
}  // namespace sunder
