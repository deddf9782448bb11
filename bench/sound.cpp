// Brute force against both engines, at length: random small objects are generated, compiled as C++ and Java,
// and explored; every outcome is compared with those that an interpreter of ours computes.
//
//     bench_sound [SEED] [PROGRAMS] [native|java]
//
// docs/proofs.md says what the columns mean. The exit code is 1 if there was any mistake.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "sound/comparison.hpp"
#include "sound/sources.hpp"
#include "sound/worlds.hpp"
#include "support/clock.hpp"

namespace sunder::sound {
namespace {

constexpr std::size_t kRound = 200;  // recipes that are compiled together: about twenty seconds

struct Row {
  std::string world, question;
  std::size_t recipes = 0;
  Tally tally = {};
};

bool succeeds(const std::string& command) {
  if (std::system(command.c_str()) == 0) return true;
  fmt::print(stderr, "failed: {}\n", command);
  return false;
}

// The build has a program whose source is this file.
bool compile_native(const std::vector<Subject>& subjects) {
  std::ofstream(SUNDER_SOUND_SOURCE) << cpp_source(subjects);
  return succeeds(SUNDER_CMAKE " --build " SUNDER_BUILD_DIR " --target bench_sound_objects >/dev/null");
}

bool compile_java(const std::vector<Subject>& subjects, const std::filesystem::path& folder) {
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder / "classes");
  std::string files;
  for (const std::string& source : java_sources(subjects)) {
    std::filesystem::create_directories(folder / std::to_string(files.size()));
    const auto name = source.substr(source.find("public class ") + 13);
    const auto file = folder / std::to_string(files.size()) / (name.substr(0, name.find(' ')) + ".java");
    std::ofstream(file) << source;
    files += " " + file.string();
  }
  return succeeds(fmt::format("{} --release 8 -Xlint:-options -d {}{}", SUNDER_JAVAC,
                              (folder / "classes").string(), files));
}

// The rows of one world, each for one question.
void explore(const World& world, const std::vector<Subject>& subjects, std::vector<Row>& rows) {
  for (std::size_t i = 0; i < World::objects(subjects); ++i) {
    const auto target = world.target(i);
    const std::vector<std::size_t> numbers = world.subjects_of(i, subjects);
    for (Row& row : rows) {
      if ((row.world == "Java") != world.java) continue;
      row.recipes += numbers.size();
      if (row.question == "reduced") {
        row.tally += explored(*target, subjects, numbers, {.schedules = Schedules::reduced});
      } else if (row.question == "replay") {
        row.tally += replayed(*target, subjects, numbers);
      } else {
        row.tally += explored(*target, subjects, numbers, {.preemptions = row.question.back() - '0'});
      }
    }
  }
}

void print(const std::vector<Row>& rows) {
  fmt::print("\n{:<6} {:<8} {:>8} {:>9} {:>9} {:>9} {:>8} {:>7} {:>10} {:>6}\n", "world", "explored",
             "programs", "harnesses", "outcomes", "deadlocks", "missing", "beyond", "impossible", "others");
  for (const Row& row : rows) {
    const Tally& t = row.tally;
    if (t.harnesses == 0) continue;
    fmt::print("{:<6} {:<8} {:>8} {:>9} {:>9} {:>9} {:>8} {:>7} {:>10} {:>6}", row.world, row.question,
               row.recipes, t.harnesses, t.outcomes, t.deadlocks, t.missing, t.beyond, t.impossible,
               t.others);
    for (const auto& [family, count] : t.families) fmt::print("  {} {}", family, count);
    fmt::print("\n");
  }
}

std::size_t report_mistakes(std::vector<Row>& rows, std::uint64_t seed) {
  std::size_t mistakes = 0;
  for (Row& row : rows) {
    for (const std::string& mistake : row.tally.mistakes)
      fmt::print("{} seed {}, {}\n", row.world, seed, mistake);
    mistakes += row.tally.mistakes.size();
    row.tally.mistakes.clear();
  }
  return mistakes;
}

int run(std::uint64_t seed, std::size_t programs, const std::string& only) {
  std::vector<Row> rows;
  for (const char* question : {"k = 0", "k = 1", "k = 2", "k = 3", "reduced", "replay"})
    rows.push_back({"C++", question});
  for (const char* question : {"k = 0", "k = 1", "k = 2", "k = 3", "replay"})
    rows.push_back({"Java", question});
  const std::filesystem::path folder = SUNDER_BUILD_DIR "/bench/sound";
  const TimePoint start = Clock::now();
  std::size_t mistakes = 0;
  for (std::size_t done = 0; done < programs; done += kRound, ++seed) {
    const auto subjects = random_subjects(seed, std::min(kRound, programs - done));
    if (only != "java") {
      if (!compile_native(subjects)) return 3;
      explore({false, SUNDER_SOUND_PROGRAM}, subjects, rows);
    }
    if (only != "native" && *SUNDER_JAVAC != '\0') {
      if (!compile_java(subjects, folder / "java")) return 3;
      explore({true, (folder / "java/classes").string()}, subjects, rows);
    }
    mistakes += report_mistakes(rows, seed);
    fmt::print(stderr, "seed {}: {} programs, {} mistakes so far, {:.0f} s\n", seed, done + subjects.size(),
               mistakes, seconds_since(start));
  }
  print(rows);
  return mistakes == 0 ? 0 : 1;
}

}  // namespace
}  // namespace sunder::sound

int main(int argc, char** argv) {
  return sunder::sound::run(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1,
                            argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1000, argc > 3 ? argv[3] : "");
}
