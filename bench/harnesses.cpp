// Some harnesses of a method, as a search would draw them, each run for so long:
//   bench_harnesses CLASS METHOD BOUNDS COUNT SECONDS [--java-home DIR]
// Prints a line `harness|executions|violations|atomic outcome|atomic outcome...` for each, then the seconds
// that all took, start-up counted.
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "enumeration/enumeration.hpp"
#include "enumeration/shuffle.hpp"
#include "model/text.hpp"
#include "search/laboratory.hpp"
#include "targets/jvm/jvm_target.hpp"

namespace sunder {
namespace {

struct Options {
  jvm::Settings java;
  std::string class_name, method, bounds;
  std::size_t count = 100;
  double seconds = 0.1;
};

std::vector<Harness> drawn(const Object& object, const Options& options) {
  const Enumeration all(object, find_method(object, options.method), parse_bounds(options.bounds),
                        Orders::none);
  std::vector<Harness> harnesses;
  for (std::uint64_t i = 0; i < all.count() && harnesses.size() < options.count; ++i)
    harnesses.push_back(all.unrank(Shuffle(all.count(), 1)(i)));
  return harnesses;
}

std::string line_of(const Harness& harness, const EngineRun& run, const AtomicOutcomes& atomic,
                    const Object& object) {
  std::uint64_t wrong = 0;
  for (const Observation& o : run.observations) wrong += atomic.contains(o.outcome) ? 0 : o.count;
  std::string line = fmt::format("{}|{}|{}", to_text(harness, object), run.executions, wrong);
  for (const AtomicOutcome& a : atomic.all) line += "|" + to_text(a.outcome);
  return line;
}

void run(const Options& options) {
  const TimePoint start = Clock::now();
  const jvm::Reference reference{"", jvm::own_library() + "/specs/" + options.class_name + ".json"};
  jvm::JvmTarget target(options.java, reference, jvm::objects_of(options.java, {reference}).front());
  Laboratory laboratory(target, {}, 1, {});
  const auto harnesses = drawn(target.object(), options);
  laboratory.prepare(harnesses);
  const std::size_t together = runs_at_once(options.seconds);
  for (std::span<const Harness> rest = harnesses; !rest.empty();) {
    const auto runs =
        laboratory.run_each(rest.first(std::min(rest.size(), together)), options.seconds, {}, Engine::stress);
    for (std::size_t i = 0; i < runs.size(); ++i)
      fmt::print("{}\n", line_of(rest[i], runs[i], laboratory.atomic_outcomes(rest[i]), target.object()));
    rest = rest.subspan(runs.size());
  }
  fmt::print("{:.1f}\n", seconds_since(start));
}

}  // namespace
}  // namespace sunder

int main(int argc, char** argv) {
  sunder::Options options;
  CLI::App app("Some harnesses of a method, each run for so long.");
  app.add_option("CLASS", options.class_name, "Such as ConcurrentHashMap")->required();
  app.add_option("METHOD", options.method, "Such as size")->required();
  app.add_option("BOUNDS", options.bounds, "Such as 3,2,2")->required();
  app.add_option("COUNT", options.count, "How many harnesses")->required();
  app.add_option("SECONDS", options.seconds, "For each")->required();
  app.add_option("--java-home", options.java.java_home, "The JDK or JRE, instead of JAVA_HOME's");
  CLI11_PARSE(app, argc, argv);
  sunder::run(options);
}
