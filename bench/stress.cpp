// Compares violations and executions per second of free-running loops over an array of instances, as in
// jcstress, and of our pacing, in turns within one run. The harnesses are those of the corpus with a known
// outcome that is not atomic.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <map>

#include "model/text.hpp"
#include "outcomes/atomic_outcomes.hpp"
#include "support/format.hpp"
#include "targets/native/native_target.hpp"
#include "targets/native/stress/pacing.hpp"

namespace sunder {
namespace {

constexpr int kRounds = 7;

struct Rates {
  std::vector<double> executions, violations;  // per second, by round
};

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

void measure(Target& target, const Harness& harness, const AtomicOutcomes& atomic, double seconds,
             std::uint64_t seed, Rates& into) {
  const EngineRun run = target.run(harness, {.seconds = seconds}, seed);
  std::uint64_t violations = 0;
  for (const Observation& o : run.observations) violations += atomic.contains(o.outcome) ? 0 : o.count;
  into.executions.push_back(static_cast<double>(run.executions) / run.seconds);
  into.violations.push_back(static_cast<double>(violations) / run.seconds);
}

std::string rate_text(double rate) { return with_commas(static_cast<std::uint64_t>(std::llround(rate))); }

struct Known {
  Object object;
  std::string method, harness;
};

std::vector<Known> known_harnesses() {
  std::map<std::string, Object> objects;
  for (Object& o : native::objects_of(SUNDER_CORPUS)) objects.emplace(o.name, o);
  const auto verdicts = nlohmann::json::parse(std::ifstream(SUNDER_VERDICTS));
  std::vector<Known> known;
  for (const auto& [name, entry] : verdicts["nonatomic"].items()) {
    for (const auto& [method, verdict] : entry.items()) {
      if (!verdict.is_object() || verdict.value("verdict", "") != "non-atomic") continue;
      if (verdict["outcome"] == "crash" || verdict["outcome"] == "deadlock") continue;
      known.push_back({objects.at(name), method, verdict["harness"]});
    }
  }
  return known;
}

void run(double seconds) {
  std::vector<std::vector<std::string>> rows{
      {"object.method", "free exec/s", "ours exec/s", "free viol/s", "ours viol/s", "ratio", "harness"}};
  double log_sum = 0;
  int compared = 0, fewer = 0;
  for (const Known& known : known_harnesses()) {
    native::NativeTarget free(SUNDER_CORPUS, known.object, native::kFreeRunning),
        ours(SUNDER_CORPUS, known.object);
    const Harness harness = parse_harness(known.harness, known.object);
    const AtomicOutcomes atomic = Linearizer(ours).outcomes(harness);
    Rates free_rates, our_rates;
    for (std::uint64_t round = 0; round < kRounds; ++round) {
      measure(free, harness, atomic, seconds, round, free_rates);
      measure(ours, harness, atomic, seconds, round, our_rates);
    }
    const double least = 1 / (seconds * kRounds);  // a rate below this was not seen at all
    const double free_rate = std::max(median(free_rates.violations), least),
                 our_rate = std::max(median(our_rates.violations), least);
    log_sum += std::log(our_rate / free_rate);
    ++compared;
    fewer += our_rate < free_rate ? 1 : 0;
    rows.push_back({known.object.name + "." + known.method, rate_text(median(free_rates.executions)),
                    rate_text(median(our_rates.executions)), rate_text(median(free_rates.violations)),
                    rate_text(median(our_rates.violations)), fmt::format("{:.1f}", our_rate / free_rate),
                    known.harness});
    fmt::print(stderr, "{}: {:.1f}\n", rows.back()[0], our_rate / free_rate);
  }
  fmt::print(
      "{}\nmedians of {} rounds of {} s each; geometric mean of the ratios of violations a second: {:.1f}, "
      "over {} harnesses, "
      "{} of them with fewer violations than free-running\n",
      table(rows), kRounds, seconds, std::exp(log_sum / compared), compared, fewer);
}

}  // namespace
}  // namespace sunder

int main(int argc, char** argv) { sunder::run(argc > 1 ? std::atof(argv[1]) : 0.3); }
