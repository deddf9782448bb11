#pragma once

#include <gtest/gtest.h>

#include "model/premises.hpp"
#include "model/text.hpp"
#include "search/check.hpp"
#include "support/fake_map.hpp"

namespace sunder::testing {

inline bool has(const Harness& h, const char* text) {
  const FakeMap map;
  return to_text(h, map.object()).find(text) != std::string::npos;
}

/// An outcome that no serial execution gives.
inline Outcome sevens(const Harness& h) {
  return Outcome(static_cast<std::size_t>(invocation_count(h)), Value(7));
}

/// A run by stress, without a violation.
inline EngineRun atomic_run() { return {{}, 1000, 0.001, std::nullopt}; }

/// Every atomic outcome, as an exploration of all schedules shows them.
inline std::vector<Observation> serial_outcomes(const Harness& h) {
  FakeMap map;
  std::vector<Observation> made;
  for (const AtomicOutcome& a : Linearizer(map).outcomes(h).all) made.push_back({a.outcome, 1, "0:1"});
  return made;
}

/// A run that explored all schedules.
inline EngineRun explored(bool shows, const Harness& h) {
  EngineRun run{serial_outcomes(h), 10, 0.001, std::nullopt};
  run.exhausted = true;
  if (shows) run.observations = {{sevens(h), 1, "0:1"}};
  return run;
}

/// The real outcome of a map whose size() may miss what other threads did.
inline EngineRun with_outcome(const Harness& h, Value size) {
  EngineRun run = explored(false, h);
  Outcome outcome = run.observations.front().outcome;
  int position = 0;
  for (const Sequence& sequence : h.sequences)
    for (const Invocation& i : sequence) {
      if (FakeMap().object().methods[static_cast<std::size_t>(i.method)].name == "size")
        outcome[static_cast<std::size_t>(position)] = size;
      ++position;
    }
  run.observations.push_back({outcome, 1, "0:1"});
  return run;
}

/// A run by exploring that ended with a failure, such as a deadlock.
inline EngineRun explored_failure(const Symptom& symptom) {
  EngineRun run{{}, 1, 0.001, symptom};
  run.schedule = "0:1";
  return run;
}

/// Remembers, for each method, every verdict that was reported, and every one that a job reached.
struct Verdicts : Listener {
  void method_ended(const Object&, const MethodResult& result) override {
    told[result.method].push_back(name_of(result.verdict));
  }
  void decided(const SearchKey& key, const Object&, const Progress& progress) override {
    reached[key.method].push_back(name_of(*progress.verdict));
  }

  [[nodiscard]] bool was_blamed(const std::string& method) const {
    const auto found = told.find(method);
    return found != told.end() && std::ranges::find(found->second, "non-atomic") != found->second.end();
  }

  std::map<std::string, std::vector<std::string>> told, reached;
};

/// A check of the fake map whose concurrent executions are scripted. Seconds are those of a manual clock.
class ScriptedCheck : public ::testing::Test {
 protected:
  using Script = std::function<EngineRun(const Harness&, const Budget&)>;

  ObjectResult check(const std::vector<const char*>& methods, const Script& script, double seconds = 3) {
    const FakeMap map;
    std::vector<int> indices;
    for (const char* m : methods) indices.push_back(*find_method(map.object(), m));
    const auto clock = std::make_shared<ManualClock>(seconds);
    const ObjectToCheck to_check{"fake:Map", map.object(), indices,
                                 [script, clock, prepare = prepare, replay = replay] {
                                   auto target = std::make_unique<FakeMap>();
                                   target->clock = clock;
                                   target->on_run = script;
                                   target->on_replay = replay;
                                   target->prefers.explores = static_cast<bool>(replay);
                                   if (prepare) prepare(*target);
                                   return target;
                                 },
                                 known};
    config.seconds = 3600;
    config.largest = {3, 2, 2};
    return sunder::check({to_check}, config, listener ? *listener : verdicts, [clock] { return clock; })
        .front();
  }

  std::function<void(FakeMap&)> prepare;
  /// Explores it, too, and replays the findings.
  std::function<EngineRun(const Harness&)> replay;
  std::map<std::string, Violation> known;
  CheckConfig config;
  Verdicts verdicts;
  Listener* listener = nullptr;  ///< in the place of `verdicts`, if set
};

}  // namespace sunder::testing
