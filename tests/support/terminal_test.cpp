#include "support/terminal.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace sunder {
namespace {

TEST(Terminal, WritesPlainTextToAFile) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), std::fclose);
  Terminal terminal(file.get());
  EXPECT_FALSE(terminal.is_terminal());
  EXPECT_EQ(terminal.columns(), Terminal::kNoLimit);
  EXPECT_EQ(terminal.coloured("NO", Terminal::Colour::red), "NO");
  terminal.status("1 of 3");
  terminal.print("text\n");
  EXPECT_EQ(std::ftell(file.get()), 5);  // without the status
}

}  // namespace
}  // namespace sunder
