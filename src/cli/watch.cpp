#include "cli/watch.hpp"

#include <fmt/format.h>

#include <thread>

#include "cli/campaign_results.hpp"
#include "store/shared_store.hpp"
#include "support/error.hpp"
#include "support/format.hpp"

namespace sunder::cli {
namespace {

constexpr double kSecondsBetweenReads = 2, kSecondsBetweenLines = 10;

std::string state_text(const Leased& state, const Results& results, int shards) {
  std::uint64_t harnesses = 0, violations = 0;
  for (const ObjectResult& o : results.objects)
    for (const MethodResult& m : o.methods) {
      harnesses += m.effort.harnesses;
      violations += violation_in(m.verdict) ? 1 : 0;
    }
  return fmt::format("{} of {} shards done, {} searched now by {}; {}, {} not atomic, {} left",
                     shards - state.open, shards, state.held,
                     counted(static_cast<std::uint64_t>(state.holders), "machine"),
                     counted(harnesses, "harness"), counted(violations, "method"),
                     duration_text(std::max(0.0, state.seconds_left)));
}

void pause_unless(const std::atomic<bool>& interrupted) {
  constexpr double kStep = 0.1;
  for (double waited = 0; waited < kSecondsBetweenReads && !interrupted; waited += kStep)
    std::this_thread::sleep_for(Seconds(kStep));
}

}  // namespace

Results watched(const std::string& location, Terminal& terminal, const std::atomic<bool>& interrupted,
                const std::function<void(const Results&)>& changed) {
  const auto store = open_shared_store(location, Access::read);
  const std::int64_t number = store->number();
  std::optional<TerminalReport> report;
  std::optional<Results> last;
  TimePoint printed{};
  bool is_away = false;
  while (true) {
    try {
      const Leased state = store->state_of(number);
      const auto campaign = store->read(number);
      if (!campaign) throw InputError("there is no campaign " + store->location_of(number));
      last = results_for(*campaign, store->location_of(number));
      if (std::exchange(is_away, false)) terminal.print("the store is back\n");
      if (!report) report.emplace(terminal, Verbosity::normal, campaign->command);
      for (const ObjectResult& o : last->objects) {
        report->object_started(o.object, o.qualified_name);
        for (const MethodResult& m : o.methods)
          if (std::holds_alternative<NonAtomic>(m.verdict)) report->method_ended(o.object, m);
      }
      const bool is_over = state.is_over() && state.held == 0;
      const std::string line = state_text(state, *last, campaign->shards);
      terminal.status(line);
      if (!terminal.is_terminal() && (is_over || seconds_since(printed) >= kSecondsBetweenLines)) {
        printed = Clock::now();
        terminal.print(line + "\n");
      }
      changed(*last);
      if (is_over) return *last;
    } catch (const StoreAway& away) {
      if (!last) throw;
      if (!std::exchange(is_away, true)) terminal.print(std::string(away.what()) + "; waiting for it\n");
    }
    if (interrupted) return *last;
    pause_unless(interrupted);
    if (interrupted) return *last;
  }
}

}  // namespace sunder::cli
