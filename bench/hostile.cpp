// Checks every hostile object with each engine:
//   scripts/bench hostile [--only PART] [--engines auto,stress,explore]
// Prints for each kind the number of checks that were tried, that survived (they ended in time, with the
// right verdicts), that named the harness, and that left a process or a file behind; then the longest check
// in seconds, the most seconds that one took beyond its time, and the most that one took to end after Ctrl-C.
// Exits with 1 if one went wrong.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "hostile/examine.hpp"

namespace {

using sunder::testing::Examined;
using sunder::testing::HostileKind;

struct Row {
  int tried = 0, survived = 0, named = 0, left = 0;
  double seconds = 0, late = 0, after_interrupt = 0;

  void add(const Examined& seen, double seconds_after_interrupt) {
    seconds = std::max(seconds, seen.seconds);
    late = std::max(late, seen.late);
    after_interrupt = std::max(after_interrupt, seconds_after_interrupt);
    ++tried;
    survived += seen.survived.empty();
    named += seen.named.empty();
    left += !seen.left.empty();
  }
  void add(const Row& other) {
    tried += other.tried;
    survived += other.survived;
    named += other.named;
    left += other.left;
    seconds = std::max(seconds, other.seconds);
    late = std::max(late, other.late);
    after_interrupt = std::max(after_interrupt, other.after_interrupt);
  }
};

struct Options {
  std::string only;
  std::vector<std::string> engines{"auto", "stress", "explore"};
};

void show(const std::string& name, const Row& row) {
  fmt::print("{:28} {:>6} {:>9} {:>14} {:>12} {:>8.1f} {:>12.1f} {:>13.1f}\n", name, row.tried, row.survived,
             row.named, row.left, row.seconds, row.late, row.after_interrupt);
  std::fflush(stdout);
}

void complain(const HostileKind& kind, const std::string& engine, const Examined& seen) {
  for (const std::string& text : {seen.survived, seen.named, seen.left})
    if (!text.empty()) fmt::print(stderr, "{} ({}): {}", kind.name, engine, text);
}

Row examine_all(const std::vector<HostileKind>& forms, const Options& options) {
  Row row;
  for (const HostileKind& kind : forms)
    for (const std::string& engine : options.engines) {
      const std::vector<std::string> words{"--engine", engine};
      const Examined seen = examine(kind, words);
      row.add(seen, seconds_after_interrupt(kind, words));
      complain(kind, engine, seen);
    }
  return row;
}

Options options_of(int argc, char** argv) {
  Options options;
  CLI::App app("Checks every hostile object");
  app.add_option("--only", options.only, "Kinds with this text in their name");
  app.add_option("--engines", options.engines, "Engines")->delimiter(',');
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    std::exit(app.exit(error));
  }
  return options;
}

}  // namespace

int main(int argc, char** argv) {
  const Options options = options_of(argc, argv);
  std::map<std::string, std::vector<HostileKind>> kinds;
  for (const HostileKind& kind : sunder::testing::hostile_kinds())
    if (kind.name.find(options.only) != std::string::npos)
      kinds[kind.name.substr(0, kind.name.find('@'))].push_back(kind);
  fmt::print("{:28} {:>6} {:>9} {:>14} {:>12} {:>8} {:>12} {:>13}\n", "kind", "tried", "survived",
             "harness named", "left behind", "seconds", "beyond time", "after Ctrl-C");
  Row all;
  for (const auto& [name, forms] : kinds) {
    const Row row = examine_all(forms, options);
    show(name, row);
    all.add(row);
  }
  show(fmt::format("{} kinds", kinds.size()), all);
  return all.survived == all.tried && all.named == all.tried && all.left == 0 ? 0 : 1;
}
