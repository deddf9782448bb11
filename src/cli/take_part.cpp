#include "cli/take_part.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <thread>

#include "cli/baseline.hpp"
#include "cli/campaign_results.hpp"
#include "cli/failing.hpp"
#include "cli/insist.hpp"
#include "cli/participant.hpp"
#include "cli/state_folder.hpp"
#include "cli/tuning.hpp"
#include "support/error.hpp"
#include "support/format.hpp"
#include "support/threads.hpp"

namespace sunder::cli {
namespace {

constexpr double kSecondsToRetry = 0.5;
constexpr double kSecondsForOthers = 15;  // to write their last progress

// The others write what they have when the time is up.
void wait_for_others(SharedStore& store, std::int64_t number, const std::atomic<bool>& interrupted) {
  const TimePoint start = Clock::now();
  while (!interrupted && seconds_since(start) < kSecondsForOthers) {
    try {
      if (store.state_of(number).held == 0) return;
    } catch (const StoreAway&) {
    }
    std::this_thread::sleep_for(Seconds(kSecondsToRetry));
  }
}

Campaign campaign_at_end(SharedStore& store, std::int64_t number) {
  auto read = store.read(number);
  if (!read) throw InputError("there is no campaign " + store.location_of(number) + " any more");
  return std::move(*read);
}

Verbosity verbosity_of(const OutputOptions& options) {
  if (options.quiet) return Verbosity::quiet;
  return options.verbose ? Verbosity::verbose : Verbosity::normal;
}

// `seconds`: of all jobs together.
std::string cost_text(const StoreCost& cost, double seconds) {
  return fmt::format(
      "the store took {:.2f} % of the time: {:.3f} s of {:.1f} s, {:.3f} s of these without a free core; "
      "{:.3f} s of CPU, {}\n",
      100 * cost.seconds / seconds, cost.seconds, seconds, cost.queued, cost.cpu,
      counted(cost.statements, "statement"));
}

// Prints the end, for people. Returns the exit code.
int tell_end(const Results& results, const PreparedCheck& prepared, const TakingPart& how,
             const Context& context, Terminal& terminal) {
  const OutputOptions& options = how.output;
  std::optional<Verdicts> baseline;
  if (!options.baseline.empty()) baseline = verdicts_in(options.baseline);
  const Verdicts now = verdicts_of(results.objects);
  if (prepared.before)
    terminal.print(changes_text(changes(verdicts_of(results_of(*prepared.before)), now),
                                "since the last campaign in this store"));
  if (baseline) terminal.print(changes_text(changes(*baseline, now), "compared with " + options.baseline));
  if (context.interrupted)
    terminal.print("stopped early: these are the results so far\ntake part again with: " + context.command +
                   " work " + shell_quoted(results.store) + "\n");
  const FailOn fail_on = fail_on_from(options.fail_on);
  terminal.print(unexplained_text(results.objects, fail_on));
  if (!how.tells_what_failed) return context.interrupted ? kEnvironmentFailed : kNothingFound;
  const int code = exit_code_of(results.objects, baseline ? &*baseline : nullptr, fail_on);
  return context.interrupted && code == kNothingFound ? kEnvironmentFailed : code;
}

}  // namespace

int shards_for(double seconds, std::size_t objects) {
  const double made =
      seconds / tuning::kSecondsForEachShard / static_cast<double>(std::max<std::size_t>(1, objects));
  return static_cast<int>(std::clamp<double>(made, tuning::kFewestShards, tuning::kMostShards));
}

int take_part(PreparedCheck& prepared, SharedStore& store, const TakingPart& how, const Context& context) {
  const OutputOptions& options = how.output;
  if (!options.baseline.empty()) (void)verdicts_in(options.baseline);  // a wrong path fails early
  Outputs outputs(options);
  Terminal terminal(outputs.for_people());
  TerminalReport report(terminal, verbosity_of(options), prepared.campaign.command);
  if (!options.quiet) terminal.print(prepared.note + prepared.subjects.note);

  std::mutex printing;
  const auto tell = [&](const std::string& text) {
    const std::scoped_lock lock(printing);
    terminal.print(text);
  };
  const std::string location = store.location_of(prepared.number), prefix = unwritten_prefix(location);
  Unwritten unwritten(fmt::format("{}{}.sunder", prefix, getpid()), prepared.campaign, tell);
  const auto reaching_the_store = [&](const auto& work) {
    return insisting(work, context.interrupted, [&](const std::string& why) { unwritten.away(why); });
  };
  if (const int left = reaching_the_store([&] { return write_left_behind(prefix, store, prepared.number); }))
    tell(fmt::format("wrote {} that an earlier process could not write\n",
                     counted(static_cast<std::uint64_t>(left), "violation")));

  prepared.config.learning =
      prepared.config.all_violations ? Learning::equal : learning_for(options.fail_on, true);
  FoundElsewhere elsewhere(store, prepared.campaign, prepared.number);
  Participation all{store, prepared, unwritten, elsewhere, report, context.interrupted, tell, printing};
  const TimePoint start = Clock::now();
  run_on_threads(static_cast<std::size_t>(how.jobs), 0, [&](std::size_t) { Participant(all).run(); });
  if (options.verbose) terminal.print(cost_text(store.cost(), how.jobs * seconds_since(start)));

  wait_for_others(store, prepared.number, context.interrupted);
  Results results =
      results_for(reaching_the_store([&] { return campaign_at_end(store, prepared.number); }), location);
  if (!options.baseline.empty()) results.baseline = verdicts_in(options.baseline);
  results.baseline_name = options.baseline;
  if (!options.quiet) report.summary(results.objects);
  const int code = tell_end(results, prepared, how, context, terminal);
  excuse(results, fail_on_from(options.fail_on));
  outputs.write(results);
  return code;
}

}  // namespace sunder::cli
