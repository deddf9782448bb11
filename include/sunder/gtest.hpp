#pragma once

#include <gtest/gtest.h>

#include <string>

#include "sunder/testing.hpp"

/// Sunder in GoogleTest, with gtest_main or a main of your own:
///
///     TEST(Queue, IsAtomic) { EXPECT_ATOMIC(queue); }
///     TEST(Queue, IsAtomicForLonger) { EXPECT_ATOMIC(queue, sunder::testing::Within("60s", "4,2,2")); }
///
/// `queue` is an object as sunder::object declares it. Build the program with sunder_add_objects, so that
/// schedules are explored, too.
namespace sunder::testing {

template <class T>
::testing::AssertionResult is_atomic(const char* place, const Declaration<T>& object,
                                     const Within& within = {}) {
  const ::testing::TestInfo* test = ::testing::UnitTest::GetInstance()->current_test_info();
  const std::string name =
      test ? std::string(test->test_suite_name()) + "." + test->name() : std::string("*");
  // The processes of the check run this test alone, and write no results of their own.
  const detail::Start start{"--gtest_filter=" + name,
                            {{"GTEST_OUTPUT", ""},
                             {"XML_OUTPUT_FILE", ""},
                             {"GTEST_TOTAL_SHARDS", ""},
                             {"GTEST_SHARD_INDEX", ""},
                             {"GTEST_SHARD_STATUS_FILE", ""},
                             {"GTEST_REPEAT", ""},
                             {"GTEST_ALSO_RUN_DISABLED_TESTS", "1"}}};
  const Checked checked = check(object.entry(), within, place, start);
  return checked.atomic ? ::testing::AssertionSuccess() : ::testing::AssertionFailure() << checked.report;
}

}  // namespace sunder::testing

#define SUNDER_TEXT_OF(line) #line
#define SUNDER_LINE_TEXT(line) SUNDER_TEXT_OF(line)

/// The object is atomic, as far as Sunder can tell; the failure shows the harness, the outcome and the trace.
#define EXPECT_ATOMIC(...) \
  EXPECT_TRUE(::sunder::testing::is_atomic(__FILE__ ":" SUNDER_LINE_TEXT(__LINE__), __VA_ARGS__))
#define ASSERT_ATOMIC(...) \
  ASSERT_TRUE(::sunder::testing::is_atomic(__FILE__ ":" SUNDER_LINE_TEXT(__LINE__), __VA_ARGS__))
