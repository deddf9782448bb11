#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace sunder::testing {

/// A hostile object, in one of its forms, with what must come out. The tables are `hostile/kinds.json` beside
/// the objects.
struct HostileKind {
  std::string name;                ///< such as "Segv@alone", or "java.Exit"
  std::vector<std::string> words;  ///< arguments of `check`: the object, and others to check beside it
  std::string expected;            ///< see `fits`
  bool every;                      ///< of every method; else of `act`, and the other methods are right
  bool tested;                     ///< by the tests; the others only by `scripts/bench hostile`
  int seconds;                     ///< of the first check: a JVM takes some to start
};

void PrintTo(const HostileKind& kind, std::ostream* out);

/// The kinds of C++ and Java, as far as they can be checked here.
std::vector<HostileKind> hostile_kinds();

/// How a check of a hostile object went. Each text says what went wrong; empty is good.
struct Examined {
  std::string survived;  ///< it ended in time, with an exit code of ours and the right verdicts
  std::string named;     ///< the harness in which the object misbehaved is named
  std::string left;      ///< no process and no file is left behind, and none of the user's is gone
  double seconds = 0;    ///< of the check
  double late = 0;       ///< seconds that it took beyond its time
};

/// Checks a hostile object with the command, and compares the results. If a method was not tried, or what
/// must come did not come, checks again with more time.
Examined examine(const HostileKind& kind, const std::vector<std::string>& options);

/// The seconds that a check of a hostile object takes to end after Ctrl-C in its midst.
double seconds_after_interrupt(const HostileKind& kind, const std::vector<std::string>& options);

}  // namespace sunder::testing
