// Compares both engines with brute force on many programs: generates random small objects, compiles them as
// C++ and Java, explores them, and compares every outcome with those that an interpreter computes.
//
//     bench_sound [SEED] [PROGRAMS] [native|java]
//     bench_sound shrink SEED NUMBER native|java: minimises the mistake of recipe NUMBER
//
// docs/proofs.md explains the columns. The exit code is 1 if there was any mistake.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>

#include "sound/comparison.hpp"
#include "sound/smaller.hpp"
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

// Writes the source of a program of the build, and builds it.
bool compile_native(const std::vector<Subject>& subjects) {
  std::ofstream(SUNDER_SOUND_SOURCE) << cpp_source(subjects);
  return succeeds(SUNDER_CMAKE " --build " SUNDER_BUILD_DIR " --target bench_sound_objects >/dev/null");
}

bool compile_java(const std::vector<Subject>& subjects, const std::filesystem::path& folder) {
  std::filesystem::remove_all(folder);
  write_java(subjects, folder);
  return succeeds(fmt::format("{} --release 8 -Xlint:-options -d {}/classes @{}/list", SUNDER_JAVAC,
                              folder.string(), folder.string()));
}

Tally asked(const std::string& question, Target& target, const std::vector<Subject>& subjects,
            const std::vector<std::size_t>& numbers) {
  if (question == "reduced") return explored(target, subjects, numbers, {.schedules = Schedules::reduced});
  if (question == "replay") return replayed(target, subjects, numbers);
  return explored(target, subjects, numbers, {.preemptions = question.back() - '0'});
}

// Explores the subjects of one language. Each row is for one question.
void explore(const World& world, const std::vector<Subject>& subjects, std::vector<Row>& rows) {
  for (std::size_t i = 0; i < World::objects(subjects); ++i) {
    const auto target = world.target(i);
    const std::vector<std::size_t> numbers = world.subjects_of(i, subjects);
    for (Row& row : rows) {
      if ((row.world == "Java") != world.java) continue;
      row.recipes += numbers.size();
      row.tally += asked(row.question, *target, subjects, numbers);
    }
  }
}

std::optional<World> compiled(const std::vector<Subject>& subjects, bool java) {
  const std::filesystem::path folder = SUNDER_BUILD_DIR "/bench/sound/java";
  if (java ? !compile_java(subjects, folder) : !compile_native(subjects)) return std::nullopt;
  return World{java, java ? folder.string() : SUNDER_SOUND_PROGRAM};
}

const std::vector<std::string> kQuestions{"k = 0", "k = 1", "k = 2", "k = 3", "reduced", "replay"};

// The first mistake that these subjects show under these questions.
struct Mistake {
  Subject subject;
  std::string question, text;
};
std::optional<Mistake> first_mistake(const std::vector<Subject>& subjects, bool java,
                                     const std::vector<std::string>& questions) {
  const std::optional<World> world = compiled(subjects, java);
  if (!world) return std::nullopt;
  for (std::size_t i = 0; i < World::objects(subjects); ++i) {
    const auto target = world->target(i);
    for (const std::size_t n : world->subjects_of(i, subjects)) {
      for (const std::string& question : questions) {
        if (java && question == "reduced") continue;
        const Tally tally = asked(question, *target, subjects, {n});
        if (!tally.mistakes.empty()) return Mistake{subjects[n], question, tally.mistakes.front()};
      }
    }
  }
  return std::nullopt;
}

int shrink(std::uint64_t seed, std::size_t number, bool java) {
  const Subject whole = random_subjects(seed, number + 1).back();
  std::vector<Subject> subjects;
  for (const Trial& trial : whole.trials) subjects.push_back({whole.recipe, {trial}});
  std::optional<Mistake> found;
  for (auto next = first_mistake(subjects, java, kQuestions); next;
       next = first_mistake(subjects, java, {found->question})) {
    found = next;
    subjects = smaller(found->subject.recipe, found->subject.trials.front().harness);
    if (subjects.empty()) break;
  }
  fmt::print("{}\n", found ? found->text : "no mistake");
  return found ? 1 : 0;
}

void print(const std::vector<Row>& rows) {
  fmt::print("\n{:<6} {:<8} {:>8} {:>9} {:>9} {:>9} {:>8} {:>8} {:>7} {:>10} {:>6}\n", "world", "explored",
             "programs", "harnesses", "outcomes", "deadlocks", "unproven", "missing", "beyond", "impossible",
             "others");
  for (const Row& row : rows) {
    const Tally& t = row.tally;
    if (t.harnesses == 0) continue;
    fmt::print("{:<6} {:<8} {:>8} {:>9} {:>9} {:>9} {:>8} {:>8} {:>7} {:>10} {:>6}", row.world, row.question,
               row.recipes, t.harnesses, t.outcomes, t.deadlocks, t.unproven, t.missing, t.beyond,
               t.impossible, t.others);
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
  for (const std::string& question : kQuestions) rows.push_back({"C++", question});
  for (const std::string& question : kQuestions)
    if (question != "reduced") rows.push_back({"Java", question});
  const TimePoint start = Clock::now();
  std::size_t mistakes = 0;
  for (std::size_t done = 0; done < programs; done += kRound, ++seed) {
    const auto subjects = random_subjects(seed, std::min(kRound, programs - done));
    for (const bool java : {false, true}) {
      if (only == (java ? "native" : "java") || (java && *SUNDER_JAVAC == '\0')) continue;
      const std::optional<World> world = compiled(subjects, java);
      if (!world) return 3;
      explore(*world, subjects, rows);
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
  const auto number = [&](int i, std::uint64_t otherwise) {
    return argc > i ? std::strtoull(argv[i], nullptr, 10) : otherwise;
  };
  if (argc == 5 && std::string(argv[1]) == "shrink")
    return sunder::sound::shrink(number(2, 1), number(3, 0), std::string(argv[4]) == "java");
  return sunder::sound::run(number(1, 1), number(2, 1000), argc > 3 ? argv[3] : "");
}
