#include "support/terminal.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
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

/// A terminal without a screen. The test reads what would be shown.
class PseudoTerminal {
 public:
  PseudoTerminal() : master_(posix_openpt(O_RDWR | O_NOCTTY)) {
    grantpt(master_);
    unlockpt(master_);
    file_ = std::fopen(ptsname(master_), "w");
  }
  ~PseudoTerminal() {
    std::fclose(file_);
    close(master_);
  }
  [[nodiscard]] std::FILE* file() const { return file_; }
  [[nodiscard]] std::string shown() const {
    std::array<char, 4096> text{};
    const ssize_t n = read(master_, text.data(), text.size());
    return {text.data(), n > 0 ? static_cast<std::size_t>(n) : 0};
  }

 private:
  int master_;
  std::FILE* file_;
};

TEST(Terminal, ShowsItsOwnColoursAndObeysNobodyElse) {
  setenv("TERM", "xterm", 1);
  unsetenv("NO_COLOR");
  const PseudoTerminal pseudo;
  Terminal terminal(pseudo.file());
  const std::string red = terminal.coloured("\x1b[2Jred", Terminal::Colour::red);
  terminal.print("\x1b[31mplain\a " + red + " \u202eplain\n");
  EXPECT_EQ(pseudo.shown(), "\\u001b[31mplain\\u0007 \x1b[31m\\u001b[2Jred\x1b[0m \\u202eplain\r\n");
  terminal.status(
      "1 of\n\x1b"
      "c 3");
  EXPECT_EQ(pseudo.shown(), "1 of\\u000a\\u001bc 3");
  terminal.status("");
  EXPECT_EQ(pseudo.shown(), "\r\x1b[K");
}

}  // namespace
}  // namespace sunder
