#include "cli/context.hpp"

#include <gtest/gtest.h>

#include <atomic>

#include "support/error.hpp"

namespace sunder::cli {
namespace {

const Object kTrusted{"Queue", "native", {{"push", {{}}, true}, {"pop", {}, true}, {"size", {}}}};

TEST(ShardText, CountsFromOne) {
  EXPECT_EQ(shard_from("2/5"), (Shard{1, 5}));
  EXPECT_EQ(shard_from("1/1"), Shard{});
  for (const char* bad : {"", "0/2", "3/2", "1", "1/", "1/2x", "-1/2", "1/10001", "a/b"})
    EXPECT_THROW((void)shard_from(bad), InputError) << bad;
}

TEST(SetCore, ReplacesTheDeclaredCore) {
  Object object = kTrusted;
  set_core(object, {});
  EXPECT_EQ(object, kTrusted);
  set_core(object, {"size"});
  EXPECT_EQ(core_methods(object), std::vector<int>{2});
  EXPECT_THROW(set_core(object, {"siez"}), InputError);
}

TEST(RequireCore, NamesWholeCommands) {
  Ready ready({});
  const std::atomic<bool> never{false};
  Context context{ready,
                  "sunder --classpath \"a b.jar\"",
                  {"my sunder", "check", "Queue", "--core=", "--classpath", "a b.jar", "--core", "x"},
                  never,
                  {},
                  {}};
  require_core(kTrusted, context, true);
  const Object none{"Queue", "native", {{"size", {}}}};
  const auto message = [&](bool can_find) {
    try {
      require_core(none, context, can_find);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string("no message");
  };
  const std::string named =
      "no method of Queue is known to be atomic; name those that you trust, for example\n"
      "  my sunder check Queue --classpath \"a b.jar\" --core size";
  EXPECT_EQ(message(false), named);
  EXPECT_EQ(message(true), named +
                               "\nor have the core found\n"
                               "  my sunder check Queue --classpath \"a b.jar\" --core auto");
}

// The core is trusted to be complete, whatever a method declared before.
TEST(SetCore, TakesTheLevelsOfTheCoreAway) {
  Object object = kTrusted;
  set_level(object, "weak");
  EXPECT_EQ(object.methods[2].level, Level::weak);
  set_core(object, {"size"});
  EXPECT_EQ(object.methods[2].level, Level::complete);
  EXPECT_FALSE(object.methods[2].level_declared);
  set_level(object, std::nullopt);
  EXPECT_FALSE(object.methods[0].level_declared);
}

TEST(MethodLabel, OfNoMethodIsRefusedWithTheNearest) {
  EXPECT_EQ(method_from("pop", kTrusted), 1);
  try {
    (void)method_from("siz", kTrusted);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()), "Queue has no method 'siz'; did you mean 'size'?");
  }
}

}  // namespace
}  // namespace sunder::cli
