// Searches the methods of the 87 rows of the paper's tables for violations, with one budget for all, like the
// command `check`. Prints the findings beside those of the paper, with their meaning.
//   bench_paper [--java-home DIR] [--budget SECONDS] [CLASS...]
//   bench_paper [--java-home DIR] --explain FILE [--heading TEXT] [--write]
// The second form runs no search: it explains the outcomes in the tables of a file like docs/paper.md that
// stand below the headings that begin with TEXT. With --write it fills the column "meaning" of these tables.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>

#include "model/text.hpp"
#include "paper_tables.hpp"
#include "search/check.hpp"
#include "search/finding/instead.hpp"
#include "search/finding/minimise.hpp"
#include "search/trial/trial.hpp"
#include "support/format.hpp"
#include "targets/jvm/jvm_target.hpp"

namespace sunder {
namespace {

constexpr double kSecondLook = 2;  // seconds on the paper's own harness, if the search found nothing

struct Options {
  jvm::Settings java;
  double budget = 3.4;
  bool markdown = false;
  std::string explain, heading = "OpenJDK 8";
  bool write = false;
  std::vector<std::string> classes;
};

struct Sums {
  int rows = 0, found = 0;
  double search = 0, paper = 0;

  void add(const Sums& other) {
    rows += other.rows;
    found += other.found;
    search += other.search;
    paper += other.paper;
  }
};

std::string simple_name(const std::string& class_name) {
  return class_name.substr(class_name.rfind('.') + 1);
}

std::map<std::string, nlohmann::json> rows_by_class() {
  std::map<std::string, nlohmann::json> rows;
  const auto tables = nlohmann::json::parse(std::ifstream(SUNDER_PAPER_TABLES));
  for (const auto& row : tables["rows"]) rows[simple_name(row["class"])].push_back(row);
  return rows;
}

// The method with that name that the paper's harness calls. The name alone does not identify an overload.
int method_of(const nlohmann::json& row, const Object& object) {
  for (const Sequence& s : parse_harness(row["harness"].get<std::string>(), object).sequences)
    for (const Invocation& i : s)
      if (object.methods[i.method].name == row["method"] && !object.methods[i.method].core) return i.method;
  throw std::runtime_error("a harness of the paper does not call its method: " + row.dump());
}

std::string chance(std::uint64_t count, std::uint64_t executions) {
  return fmt::format("{} of {}", with_commas(count), with_commas(executions));
}

std::uint64_t wrong_in(const EngineRun& run, const AtomicOutcomes& atomic) {
  std::uint64_t count = 0;
  for (const Observation& o : run.observations) count += atomic.contains(o.outcome) ? 0 : o.count;
  return count;
}

// A harness like the paper's that calls only core methods and also shows a violation, if there is one. The
// method is then not necessarily at fault.
std::string shown_by_core(Target& target, const Harness& harness, int method) {
  for (const Harness& other : with_core_instead(harness, method, target.object())) {
    const AtomicOutcomes atomic = Linearizer(target).outcomes(other);
    if (atomic.may_block) continue;
    const EngineRun run = target.run(other, {.seconds = kSecondLook, .engine = Engine::explore}, 1);
    if (wrong_in(run, atomic) > 0) return "; so does the core: " + to_text(other, target.object());
  }
  return "";
}

// Runs the paper's own harness if the search found no violation: under each schedule with few preemptions, or
// by stress if there are too many schedules.
std::string second_look(Target& target, const nlohmann::json& row) {
  const Harness harness = parse_harness(row["harness"].get<std::string>(), target.object());
  const AtomicOutcomes atomic = Linearizer(target).outcomes(harness);
  const EngineRun explored = target.run(harness, {.seconds = kSecondLook, .engine = Engine::explore}, 1);
  const std::uint64_t wrong = wrong_in(explored, atomic);
  if (explored.exhausted)
    return "the paper's harness: " + chance(wrong, explored.executions) + " schedules" +
           (wrong > 0 ? shown_by_core(target, harness, method_of(row, target.object())) : "");
  const EngineRun run = target.run(harness, {.seconds = kSecondLook}, 1);
  return "the paper's harness: " + chance(wrong_in(run, atomic), run.executions) + " executions";
}

// "causal, stale update", "steps", "bug".
std::string meaning_text(const Violation& v) {
  const Gravity gravity = gravity_of(v);
  if (gravity != Gravity::stale_update && gravity != Gravity::weak_read) return name_of(gravity);
  const std::string level = name_of(*level_of(v.meaning));
  return gravity == Gravity::stale_update ? level + ", stale update" : level;
}

// The paper's search ends with the first violation.
const Effort& until_verdict(const MethodResult& result) {
  const auto* found = std::get_if<NonAtomic>(&result.verdict);
  return found ? found->until : result.effort;
}

std::vector<std::string> line_of(const nlohmann::json& row, const MethodResult& result, Target& target) {
  const std::string name = simple_name(row["class"]) + "." + result.method;
  const Effort& effort = until_verdict(result);
  const std::string ours = fmt::format("{:.1f}", effort.seconds),
                    papers = std::to_string(row["seconds"].get<int>());
  const std::string harnesses = with_commas(effort.harnesses);
  if (const auto* found = std::get_if<NonAtomic>(&result.verdict)) {
    const Violation& v = found->violation;
    return {name,
            "found",
            ours,
            papers,
            harnesses,
            chance(v.count, v.executions),
            meaning_text(v),
            to_text(v.symptom),
            to_text(v.harness, target.object())};
  }
  const auto* unjudged = std::get_if<Unjudged>(&result.verdict);
  return {
      name, "no", ours, papers, harnesses, "", "", "", unjudged ? unjudged->why : second_look(target, row)};
}

/// Prints each verdict as it comes, since all rows take minutes.
class Ticker : public Listener {
  void method_ended(const Object& object, const MethodResult& result) override {
    fmt::print(stderr, "{}.{}: {} ({:.1f} s)\n", simple_name(object.name), result.method,
               name_of(result.verdict), result.effort.seconds);
  }
};

jvm::Reference reference_of(const std::string& name) {
  return {"", jvm::own_library() + "/specs/" + name + ".json"};
}

ObjectToCheck to_check_of(const std::string& name, const nlohmann::json& rows, const Options& options) {
  const jvm::Reference reference = reference_of(name);
  const Object object = jvm::objects_of(options.java, {reference}).front();
  ObjectToCheck made{name, object, {}, [java = options.java, reference, object] {
                       return std::make_unique<jvm::JvmTarget>(java, reference, object);
                     }};
  for (const auto& row : rows) made.methods.push_back(method_of(row, object));
  return made;
}

/// If the core is not atomic, methods that show a violation are not judged. Checks them again with a core
/// without its read-only methods.
std::vector<ObjectResult> with_less_core(std::vector<ObjectResult> results,
                                         const std::vector<ObjectToCheck>& objects_to_check,
                                         const Options& options, Listener& listener) {
  for (std::size_t i = 0; i < results.size(); ++i) {
    const auto* guilty = std::get_if<NonAtomic>(&results[i].methods.front().verdict);
    if (!guilty) continue;
    ObjectToCheck again = objects_to_check[i];
    for (const Sequence& s : guilty->violation.harness.sequences)
      for (const Invocation& invocation : s)
        if (Method& m = again.object.methods[invocation.method]; m.read_only) m.core = false;
    again.open = [java = options.java, reference = reference_of(again.qualified_name),
                  object = again.object] {
      return std::make_unique<jvm::JvmTarget>(java, reference, object);
    };
    const double seconds = options.budget * static_cast<double>(again.methods.size());
    const ObjectResult second = check({again}, {.seconds = seconds}, listener).front();
    for (std::size_t m = 1; m < second.methods.size(); ++m)
      if (std::holds_alternative<NonAtomic>(second.methods[m].verdict))
        results[i].methods[m] = second.methods[m];
  }
  return results;
}

Sums lines_of(const nlohmann::json& rows, const ObjectToCheck& to_check, const ObjectResult& result,
              std::vector<std::vector<std::string>>& lines) {
  Sums sums{.rows = static_cast<int>(rows.size())};
  const auto target = to_check.open();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const MethodResult& method = result.methods[i + 1];  // the first is the core
    lines.push_back(line_of(rows[i], method, *target));
    sums.found += std::holds_alternative<NonAtomic>(method.verdict) ? 1 : 0;
    sums.search += until_verdict(method).seconds;
    sums.paper += rows[i]["seconds"].get<double>();
  }
  return sums;
}

/// Explains outcomes by serial executions alone, without a search.
class Explaining {
 public:
  explicit Explaining(const jvm::Settings& java) : java_(java) {}

  std::string operator()(const paper::Written& written) {
    Trial& trial = trial_of(written.name.substr(0, written.name.find('.')));
    Violation violation;
    violation.harness = parse_harness(written.harness, trial.object());
    violation.symptom = NonAtomicOutcome{parse_value("[" + written.outcome + "]").as<List>()->elements};
    // On a busy machine the time for one attempt may be too short. The trial keeps the results of its calls.
    for (int i = 0; i == 0 || (i < kMostAttempts && !violation.meaning.unknown.empty()); ++i)
      violation.meaning = trial.meaning_of(violation);
    const std::string meaning = meaning_text(violation);
    ++sums_[meaning];
    print(written.name, meaning, violation.meaning, trial.object());
    return meaning;
  }

  [[nodiscard]] const std::map<std::string, int>& sums() const { return sums_; }

 private:
  static constexpr int kMostAttempts = 20;

  struct Opened {
    Opened(const jvm::Settings& java, const jvm::Reference& reference, const SearchClock& clock)
        : target(java, reference, jvm::tried_out(java, reference).object), trial(target, {}, 1, {}, clock) {}

    jvm::JvmTarget target;
    Trial trial;
  };

  Trial& trial_of(const std::string& name) {
    auto& opened = trials_[name];
    if (!opened) opened = std::make_unique<Opened>(java_, reference_of(name), clock_);
    return opened->trial;
  }

  static void print(const std::string& name, const std::string& text, const Meaning& meaning,
                    const Object& object) {
    fmt::print("{}: {}{}\n", name, text, meaning.unknown.empty() ? "" : ", " + meaning.unknown);
    if (!meaning.by_steps) return;
    for (const Steps& steps : meaning.by_steps->steps)
      fmt::print("  as {}\n", to_text(Harness{{steps.calls}, {}}, object));
  }

  jvm::Settings java_;
  WallClock clock_;
  std::map<std::string, std::unique_ptr<Opened>> trials_;
  std::map<std::string, int> sums_;
};

void explain(const Options& options) {
  std::ifstream in(options.explain);
  if (!in) throw std::runtime_error("cannot read " + options.explain);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  Explaining explaining(options.java);
  const std::string made = paper::with_meanings(text, options.heading, std::ref(explaining));
  if (options.write) std::ofstream(options.explain) << made;
  for (const auto& [meaning, count] : explaining.sums()) fmt::print("{:3} {}\n", count, meaning);
}

void run(const Options& options) {
  std::vector<std::vector<std::string>> lines{
      {"method", "violation", "seconds", "paper's", "harnesses", "seen", "meaning", "outcome", "harness"}};
  std::vector<nlohmann::json> tables;
  std::vector<ObjectToCheck> objects_to_check;
  CheckConfig config{.seconds = 0, .until_settled = true};
  const TimePoint start = Clock::now();
  for (const auto& [name, rows] : rows_by_class()) {
    if (!options.classes.empty() && std::ranges::find(options.classes, name) == options.classes.end())
      continue;
    tables.push_back(rows);
    objects_to_check.push_back(to_check_of(name, rows, options));
    config.seconds += options.budget * static_cast<double>(rows.size());
  }
  Ticker ticker;
  const auto results =
      with_less_core(check(objects_to_check, config, ticker), objects_to_check, options, ticker);
  const double all = seconds_since(start);
  Sums sums;
  for (std::size_t i = 0; i < results.size(); ++i)
    sums.add(lines_of(tables[i], objects_to_check[i], results[i], lines));
  fmt::print(
      "{}\n{} of {} rows found; {:.0f} s of search until the violations, {:.0f} s in all (with start-up, "
      "core, minimising and confirming); the paper: {:.0f} s\n",
      options.markdown ? paper::markdown(lines) : table(lines), sums.found, sums.rows, sums.search, all,
      sums.paper);
}

}  // namespace
}  // namespace sunder

int main(int argc, char** argv) {
  sunder::Options options;
  CLI::App app("The rows of the paper's tables, searched for their violations.");
  app.add_option("CLASS", options.classes, "Only these, such as ConcurrentHashMap");
  app.add_option("--java-home", options.java.java_home, "The JDK or JRE, instead of JAVA_HOME's");
  app.add_option("--budget", options.budget, "Seconds per row; later rows may use the time that a row leaves")
      ->capture_default_str();
  app.add_flag("--markdown", options.markdown, "Print the table as docs/paper.md has it");
  app.add_option("--explain", options.explain, "Only explain the outcomes in the tables of this file");
  app.add_option("--heading", options.heading, "Explain the tables below the headings that begin so")
      ->capture_default_str();
  app.add_flag("--write", options.write, "Write the meanings into the tables that are explained");
  CLI11_PARSE(app, argc, argv);
  try {
    if (options.explain.empty())
      sunder::run(options);
    else
      sunder::explain(options);
  } catch (const std::exception& error) {
    fmt::print(stderr, "bench_paper: {}\n", error.what());
    return 3;
  }
}
