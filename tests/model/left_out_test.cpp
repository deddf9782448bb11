#include "model/left_out.hpp"

#include <gtest/gtest.h>

#include "model/text.hpp"

namespace sunder {
namespace {

Object queue() {
  return {.name = "Queue",
          .target = "jvm",
          .methods = {{.name = "offer", .parameters = {{}}, .core = true}},
          .left_out = {{"drainTo(Collection)", "it changes its argument"},
                       {"drainTo(Collection, int)", "it changes its argument"},
                       {"offer(Object, long, TimeUnit)", "it waits"},
                       {"spliterator()", "it waits"}}};
}

TEST(LeftOut, IsNamedWithItsReason) {
  const std::string both =
      "Queue.drainTo(Collection) is not checked: it changes its argument; "
      "drainTo(Collection, int) is not checked: it changes its argument";
  EXPECT_EQ(why_left_out(queue(), "drainTo"), both);
  EXPECT_EQ(why_left_out(queue(), "drainTo/1"), both);
  EXPECT_EQ(why_left_out(queue(), "drain"), "");
}

TEST(LeftOut, IsListedByReason) {
  EXPECT_EQ(left_out_text(queue()),
            "Queue: not checked: drainTo: it changes its argument\n"
            "Queue: not checked: offer(Object, long, TimeUnit), spliterator: it waits\n");
  EXPECT_EQ(left_out_text({.name = "Queue", .target = "jvm"}), "");
}

TEST(LeftOut, IsTheReasonWhyAHarnessIsRefused) {
  try {
    (void)parse_harness("[spliterator()]", queue());
    FAIL();
  } catch (const ParseError& error) {
    EXPECT_STREQ(error.what(), "Queue.spliterator() is not checked: it waits");
  }
}

}  // namespace
}  // namespace sunder
