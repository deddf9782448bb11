#pragma once

#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_message.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/interfaces/catch_interfaces_capture.hpp>
#else
#include <catch2/catch.hpp>
#endif

#include <string>

#include "sunder/testing.hpp"

/// Sunder in Catch2, versions 2 and 3:
///
///     TEST_CASE("the queue is atomic") { CHECK_ATOMIC(queue); }
///     TEST_CASE("for longer") { REQUIRE_ATOMIC(queue, sunder::testing::Within("60s", "4,2,2")); }
///
/// `queue` is an object as sunder::object declares it. Build the program with sunder_add_objects, so that
/// schedules are explored, too.
namespace sunder::testing {

// Catch2 reads the name of a test as a pattern.
inline std::string pattern_of(const std::string& name) {
  std::string made;
  for (const char c : name) {
    if (std::strchr("\\,[]*\"", c)) made += '\\';
    made += c;
  }
  return made;
}

template <class T>
Checked is_atomic(const char* place, const Declaration<T>& object, const Within& within = {}) {
  return check(object.entry(), within, place,
               {pattern_of(Catch::getResultCapture().getCurrentTestName()), {}});
}

}  // namespace sunder::testing

#define SUNDER_TEXT_OF(line) #line
#define SUNDER_LINE_TEXT(line) SUNDER_TEXT_OF(line)
#define SUNDER_CHECKED(...) ::sunder::testing::is_atomic(__FILE__ ":" SUNDER_LINE_TEXT(__LINE__), __VA_ARGS__)

/// The object is atomic, as far as Sunder can tell; the failure shows the harness, the outcome and the trace.
#define CHECK_ATOMIC(...)                                    \
  do {                                                       \
    const auto sunder_checked = SUNDER_CHECKED(__VA_ARGS__); \
    UNSCOPED_INFO(sunder_checked.report);                    \
    CHECK(sunder_checked.atomic);                            \
  } while (false)
#define REQUIRE_ATOMIC(...)                                  \
  do {                                                       \
    const auto sunder_checked = SUNDER_CHECKED(__VA_ARGS__); \
    UNSCOPED_INFO(sunder_checked.report);                    \
    REQUIRE(sunder_checked.atomic);                          \
  } while (false)
