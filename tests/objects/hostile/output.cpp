// Output on stdout and stderr, some of it as last words.
#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "hostile.hpp"

namespace hostile {
namespace {

void say(const std::string& text) {
  if (write(STDERR_FILENO, text.data(), text.size()) < 0) return;
}

/// Writes 100 MB to stdout.
void talks() {
  const std::string line(1'000'000, 'o');
  for (int i = 0; i < 100; ++i) std::puts(line.c_str());
}

/// Writes 100 MB to stderr, and does not stop there: each call writes as much.
void complains() {
  const std::string line(1'000'000, 'e');
  for (int i = 0; i < 100; ++i) say(line + "\n");
}

/// Writes to stderr without end, for a minute at most.
void floods() {
  const std::string text(1'000'000, 'f');
  signal(SIGALRM, SIG_DFL);
  for (alarm(60);;) say(text);
}

/// Dies with last words that are no UTF-8.
void dies_without_utf8() {
  say("broken \xff\xfe\xc3 text\n");
  std::abort();
}

/// Dies with last words that would clear a terminal, ring its bell and change its title.
void dies_with_escapes() {
  say("\x1b[2J\x1b]0;owned\a\b\b\r\x1b[31mred\u0085\u202E\n");
  std::abort();
}

/// Dies with last words that hold NUL bytes.
void dies_with_nul() {
  say(std::string("a\0b\0", 4) + "\n");
  std::abort();
}

/// Dies with one line of 100 MB.
void dies_with_long_line() {
  const std::string part(1'000'000, 'L');
  for (int i = 0; i < 100; ++i) say(part);
  std::abort();
}

/// Dies with last words that look like XML, HTML and JSON.
void dies_with_markup() {
  say("]]></failure><script>alert(1)</script>\"}]} \uFFFE\uFFFF &#0; --> '; DROP TABLE verdicts;\n");
  std::abort();
}

/// Scribbles over stdout's FILE, and prints.
void scribbles_stdout() {
  std::memset(static_cast<void*>(stdout), 0xff, sizeof(FILE));
  std::puts("lost");
}

}  // namespace

Entries output() {
  return {kind("Talk", &talks),
          kind("Complain", &complains),
          kind("FloodErrors", &floods),
          kind("DieWithoutUtf8", &dies_without_utf8),
          kind("DieWithEscapes", &dies_with_escapes),
          kind("DieWithNul", &dies_with_nul),
          kind("DieWithLongLine", &dies_with_long_line),
          kind("DieWithMarkup", &dies_with_markup),
          kind("ScribbleStdout", &scribbles_stdout)};
}

}  // namespace hostile
