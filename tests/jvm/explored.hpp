#pragma once

#include <set>
#include <string>

#include "model/text.hpp"
#include "targets/target.hpp"

namespace sunder::testing {

inline EngineRun explored(Target& target, const std::string& harness, int preemptions,
                          Schedules schedules = Schedules::bounded) {
  return target.run(parse_harness(harness, target.object()),
                    {.seconds = schedules == Schedules::bounded ? 60.0 : 0.5,
                     .engine = Engine::explore,
                     .schedules = schedules,
                     .preemptions = preemptions},
                    1);
}

inline std::set<std::string> outcomes(const EngineRun& run) {
  std::set<std::string> texts;
  for (const Observation& o : run.observations) texts.insert(to_text(o.outcome));
  return texts;
}

/// Why the harness cannot be explored; empty if it can.
inline std::string refusal(Target& target, const std::string& harness) {
  try {
    explored(target, harness, 2);
    return "";
  } catch (const InputError& error) {
    return error.what();
  }
}

}  // namespace sunder::testing
