// Runs harnesses of some classes, each for SECONDS: those of the paper's tables whose results are plain
// values, and COUNT harnesses of a method as a search would draw them.
//   bench_harnesses SECONDS (CLASS [METHOD:BOUNDS:COUNT...])... [--java-home DIR]
// Prints a line `class|harness|executions|violations|atomic outcome|atomic outcome...` for each, then the
// total seconds, including start-up.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>

#include "enumeration/enumeration.hpp"
#include "enumeration/shuffle.hpp"
#include "model/text.hpp"
#include "search/time/clock.hpp"
#include "search/trial/trial.hpp"
#include "targets/jvm/jvm_target.hpp"

namespace sunder {
namespace {

// The time of a harness has this number of slices: one for each of the two workers, the others for the better
// one.
constexpr int kParts = 4;

struct Options {
  jvm::Settings java;
  double seconds = 0.1;
  std::vector<std::string> words;
};

struct Wanted {
  std::string class_name;
  jvm::Reference reference;
  std::vector<std::string> draws;  // each is METHOD:BOUNDS:COUNT
};

std::vector<Wanted> wanted(const std::vector<std::string>& words) {
  std::vector<Wanted> all;
  for (const std::string& word : words)
    if (word.find(':') == std::string::npos)
      all.push_back({word, {"", jvm::own_library() + "/specs/" + word + ".json"}, {}});
    else
      all.back().draws.push_back(word);
  return all;
}

// True if all tools print the result alike, so that texts can be compared. Lists count only for toArray.
bool is_plain(const Value& value) { return !value.as<Set>() && !value.as<Map>() && !value.as<List>(); }

bool has_plain_results(const AtomicOutcomes& atomic) {
  return std::ranges::all_of(atomic.all,
                             [](const AtomicOutcome& a) { return std::ranges::all_of(a.outcome, is_plain); });
}

std::vector<Harness> of_paper(Trial& trial, const std::string& class_name) {
  std::vector<Harness> harnesses;
  const auto tables = nlohmann::json::parse(std::ifstream(SUNDER_PAPER_TABLES));
  for (const auto& row : tables["rows"]) {
    if (row["class"] != "java.util.concurrent." + class_name) continue;
    Harness harness = parse_harness(row["harness"].get<std::string>(), trial.object());
    if (row["method"] == "toArray" || has_plain_results(trial.atomic_outcomes(harness)))
      harnesses.push_back(std::move(harness));
  }
  return harnesses;
}

void draw(const std::string& wanted, const Object& object, std::vector<Harness>& into) {
  const auto parts = CLI::detail::split(wanted, ':');
  const Enumeration all(object, find_method(object, parts.at(0)), parse_bounds(parts.at(1)), Orders::none);
  const std::uint64_t count = std::min<std::uint64_t>(all.count(), std::stoul(parts.at(2)));
  for (std::uint64_t i = 0; i < count; ++i) into.push_back(all.unrank(Shuffle(all.count(), 1)(i)));
}

EngineRun run_for(const Harness& harness, double seconds, Trial& trial) {
  EngineRun all;
  for (int part = 0; part < kParts; ++part) {
    const EngineRun run = trial.run(harness, seconds / kParts, {}, Engine::stress);
    all.executions += run.executions;
    std::ranges::copy(run.observations, std::back_inserter(all.observations));
  }
  return all;
}

std::string line_of(const Harness& harness, const EngineRun& run, const AtomicOutcomes& atomic,
                    const Object& object) {
  std::uint64_t wrong = 0;
  for (const Observation& o : run.observations) wrong += atomic.contains(o.outcome) ? 0 : o.count;
  std::string line = fmt::format("{}|{}|{}", to_text(harness, object), run.executions, wrong);
  for (const AtomicOutcome& a : atomic.all) line += "|" + to_text(a.outcome);
  return line;
}

void run(const Wanted& wanted, const Object& object, const Options& options) {
  jvm::JvmTarget target(options.java, wanted.reference, object);
  target.expect_stress();
  const WallClock clock;
  Trial trial(target, {}, 1, {}, clock);
  std::vector<Harness> harnesses = of_paper(trial, wanted.class_name);
  for (const std::string& drawn : wanted.draws) draw(drawn, object, harnesses);
  trial.linearizer().prepare(harnesses);
  for (const Harness& harness : harnesses)
    fmt::print(
        "{}|{}\n", wanted.class_name,
        line_of(harness, run_for(harness, options.seconds, trial), trial.atomic_outcomes(harness), object));
  target.rest();
}

void run(const Options& options) {
  const TimePoint start = Clock::now();
  const std::vector<Wanted> all = wanted(options.words);
  std::vector<jvm::Reference> references;
  for (const Wanted& w : all) references.push_back(w.reference);
  const std::vector<Object> objects = jvm::objects_of(options.java, references);
  for (std::size_t i = 0; i < all.size(); ++i) run(all[i], objects[i], options);
  fmt::print("{:.1f}\n", seconds_since(start));
}

}  // namespace
}  // namespace sunder

int main(int argc, char** argv) {
  sunder::Options options;
  CLI::App app("Runs harnesses of some classes, each for SECONDS.");
  app.add_option("SECONDS", options.seconds, "For each harness")->required();
  app.add_option(
         "WORD", options.words,
         "A class such as ConcurrentHashMap; after it, words such as size:3,2,2:9, for nine harnesses of "
         "size with these bounds")
      ->required();
  app.add_option("--java-home", options.java.java_home, "The JDK or JRE, instead of JAVA_HOME's");
  CLI11_PARSE(app, argc, argv);
  sunder::run(options);
}
