#include "cli/exploring.hpp"

#include "cli/context.hpp"
#include "support/error.hpp"

namespace sunder::cli {

void add_engine_options(CLI::App& command, EngineOptions& options) {
  command
      .add_option("--engine", options.engine,
                  "How harnesses are run: by real threads (stress), under chosen schedules (explore), or "
                  "explored first, then stressed (auto)")
      ->check(CLI::IsMember({"auto", "stress", "explore"}))
      ->capture_default_str();
  command
      .add_option("--strategy", options.strategy,
                  "Which schedules are explored: all with few preemptions (bounded); all, up to the order of "
                  "independent steps (reduced, C++ only); random ones (random); random priorities (pct)")
      ->check(CLI::IsMember({"bounded", "reduced", "random", "pct"}))
      ->capture_default_str();
  command
      .add_option("--preemptions", options.preemptions,
                  "Most preemptions in a schedule, with the strategy 'bounded' [2, and up to 4 for small "
                  "harnesses with few schedules]")
      ->transform(whole_number(0, 100));
  command.add_flag("--spurious", options.spurious,
                   "Also end waits of condition variables, futexes and parked threads without a reason, as "
                   "the standards allow; each costs a preemption");
  command
      .add_option("--memory", options.memory,
                  "Which memory model is explored: sequentially consistent (sc); that of C++, in which "
                  "atomics may be "
                  "read late (c11, C++ only); what x86 processors do of that (tso); or sc first, and then "
                  "c11 if it is "
                  "a C++ object (auto)")
      ->check(CLI::IsMember({"auto", "sc", "tso", "c11"}))
      ->capture_default_str();
  command.add_option("--races", options.races, "Whether a data race is a violation, under c11")
      ->check(CLI::IsMember({"on", "off"}))
      ->capture_default_str();
  command
      .add_option(
          "--criterion", options.criterion,
          "Which outcomes are allowed: those of any serial order (atomicity), or of one that keeps the "
          "real-time order of the invocations (linearizability; explore only)")
      ->check(CLI::IsMember({"atomicity", "linearizability"}))
      ->capture_default_str();
}

Engines engines_from(const EngineOptions& options) {
  if (options.preemptions && options.strategy != "bounded")
    throw InputError(
        "--preemptions bounds the schedules of the strategy 'bounded'; leave out one of --preemptions and "
        "--strategy " +
        options.strategy);
  if (options.spurious && (options.engine == "stress" || options.strategy != "bounded"))
    throw InputError(
        "--spurious is for the engine 'explore' and the strategy 'bounded'; leave out --spurious, or "
        "--engine and --strategy");
  if (options.memory == "c11" || options.memory == "tso") {
    if (options.engine == "stress")
      throw InputError("--memory is about the engine 'explore'; leave out it or --engine stress");
    if (options.strategy == "reduced")
      throw InputError("the strategy 'reduced' is for --memory sc; leave out --memory or --strategy reduced");
    if (options.criterion == "linearizability")
      throw InputError("--criterion linearizability is for --memory sc; leave out one of them");
  }
  if (options.criterion == "linearizability") {
    if (options.engine == "stress")
      throw InputError("only the engine 'explore' knows when invocations return; leave out --engine stress");
    return Engines::explore;
  }
  if (options.engine == "stress" && (options.strategy != "bounded" || options.preemptions))
    throw InputError(
        "--strategy and --preemptions are about schedules, which stress leaves to chance; leave out --engine "
        "stress");
  if (options.engine == "auto") return Engines::both;
  return options.engine == "stress" ? Engines::stress : Engines::explore;
}

Exploring exploring_from(const EngineOptions& options) {
  Exploring how;
  how.schedules = *named<Schedules>(options.strategy);  // the command line takes no other
  how.preemptions = options.preemptions.value_or(how.preemptions);
  how.goes_further = !options.preemptions;
  how.spurious = options.spurious;
  const bool only_sc = options.strategy == "reduced" || options.criterion == "linearizability";
  how.memory = options.memory == "auto" && only_sc ? Memory::sc : named<Memory>(options.memory);
  how.races = options.races == "on";
  if (options.criterion == "linearizability") how.criterion = Criterion::linearizability;
  return how;
}

}  // namespace sunder::cli
