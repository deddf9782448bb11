#include "cli/exploring.hpp"

#include "support/error.hpp"

namespace sunder::cli {

void add_engine_options(CLI::App& command, EngineOptions& options) {
  command
      .add_option("--engine", options.engine,
                  "How to run harnesses: on real threads (stress), under chosen schedules (explore), or both "
                  "(auto)")
      ->check(CLI::IsMember({"auto", "stress", "explore"}))
      ->capture_default_str();
  command
      .add_option(
          "--strategy", options.strategy,
          "Which schedules to explore: all with few preemptions (bounded); all, ignoring the order of "
          "independent steps (reduced); random ones (random); those of random priorities (pct)")
      ->check(CLI::IsMember({"bounded", "reduced", "random", "pct"}))
      ->capture_default_str();
  command
      .add_option("--preemptions", options.preemptions,
                  "Most preemptions in a schedule, for the strategy 'bounded'")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
  command
      .add_option(
          "--criterion", options.criterion,
          "Which outcomes are allowed: those of any serial order (atomicity), or only those of serial orders "
          "that keep the real-time order of invocations (linearizability; explore only)")
      ->check(CLI::IsMember({"atomicity", "linearizability"}))
      ->capture_default_str();
}

Engines engines_from(const EngineOptions& options) {
  if (options.criterion == "linearizability") {
    if (options.engine == "stress")
      throw InputError("only the engine 'explore' knows when invocations return; leave out --engine stress");
    return Engines::explore;
  }
  if (options.engine == "stress" &&
      (options.strategy != "bounded" || options.preemptions != EngineOptions{}.preemptions))
    throw InputError(
        "--strategy and --preemptions are about schedules, which stress leaves to chance; leave out --engine "
        "stress");
  if (options.engine == "auto") return Engines::both;
  return options.engine == "stress" ? Engines::stress : Engines::explore;
}

Exploring exploring_from(const EngineOptions& options) {
  Exploring how;
  if (options.strategy == "reduced") how.schedules = Schedules::reduced;
  if (options.strategy == "random") how.schedules = Schedules::random;
  if (options.strategy == "pct") how.schedules = Schedules::pct;
  how.preemptions = options.preemptions;
  if (options.criterion == "linearizability") how.criterion = Criterion::linearizability;
  return how;
}

}  // namespace sunder::cli
