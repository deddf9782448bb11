#include "support/format.hpp"

#include <gtest/gtest.h>

namespace sunder {
namespace {

TEST(Format, WritesNumbersWithCommas) {
  EXPECT_EQ(with_commas(0), "0");
  EXPECT_EQ(with_commas(999), "999");
  EXPECT_EQ(with_commas(1000), "1,000");
  EXPECT_EQ(with_commas(1234567), "1,234,567");
}

TEST(Format, CountsNouns) {
  EXPECT_EQ(counted(1, "harness"), "1 harness");
  EXPECT_EQ(counted(2, "harness"), "2 harnesses");
  EXPECT_EQ(counted(0, "execution"), "0 executions");
  EXPECT_EQ(counted(1234, "schedule"), "1,234 schedules");
}

TEST(Format, WritesDurations) {
  EXPECT_EQ(duration_text(0.34), "0.3 s");
  EXPECT_EQ(duration_text(12.4), "12 s");
  EXPECT_EQ(duration_text(119), "119 s");
  EXPECT_EQ(duration_text(200), "3 m 20 s");
  EXPECT_EQ(duration_text(7260), "2 h 1 m");
}

TEST(Format, ReadsDurations) {
  EXPECT_EQ(parse_duration("500ms"), 0.5);
  EXPECT_EQ(parse_duration("60"), 60);
  EXPECT_EQ(parse_duration("60s"), 60);
  EXPECT_EQ(parse_duration("1.5m"), 90);
  EXPECT_EQ(parse_duration("2min"), 120);
  EXPECT_EQ(parse_duration("1h"), 3600);
  for (const char* bad : {"", "s", "0s", "-1s", "5 s", "1d", "nan", "inf", "1e999s"})
    EXPECT_EQ(parse_duration(bad), std::nullopt) << bad;
}

TEST(Format, CutsVeryLongLines) {
  EXPECT_EQ(with_short_lines("a\n\nb\n"), "a\n\nb\n");
  EXPECT_EQ(with_short_lines(""), "");
  const std::string cut = with_short_lines("short\n" + std::string(20'000, 'r') + "\nend");
  EXPECT_EQ(cut, "short\n" + std::string(1'000, 'r') + "... (20,000 bytes in all)\nend");
}

TEST(Format, QuotesForAShell) {
  EXPECT_EQ(shell_quoted("./my_queue:Queue@small"), "./my_queue:Queue@small");
  EXPECT_EQ(shell_quoted("[pop()], [push(0)]"), "\"[pop()], [push(0)]\"");
  EXPECT_EQ(shell_quoted(""), "\"\"");
  EXPECT_EQ(shell_quoted("a\"b"), "'a\"b'");
  EXPECT_EQ(shell_quoted("$it's"), "'$it'\\''s'");
}

TEST(Format, MeasuresTheWidestLine) {
  EXPECT_EQ(widest_line(""), 0U);
  EXPECT_EQ(widest_line("a\nabc\nab\n"), 3U);
  EXPECT_EQ(widest_line("a → b"), 5U);  // columns, not bytes
}

TEST(Format, AlignsColumns) {
  EXPECT_EQ(table({{"a", "bb", "c"}, {"aaa", "b", ""}}, " "), " a    bb  c\n aaa  b\n");
  EXPECT_EQ(table({{"→", "x"}, {"ab", "y"}}), "→   x\nab  y\n");
  EXPECT_EQ(table({{"a", "b"}, {"a long heading"}, {"c", "d"}}), "a  b\na long heading\nc  d\n");
}

}  // namespace
}  // namespace sunder
