#pragma once

#include <set>
#include <stdexcept>
#include <string>

#include "model/text.hpp"
#include "targets/native/native_target.hpp"

namespace sunder::testing {

/// The texts of all outcomes that a run showed.
inline std::set<std::string> outcomes(const EngineRun& run) {
  std::set<std::string> texts;
  for (const Observation& o : run.observations) texts.insert(to_text(o.outcome));
  return texts;
}

/// An object of a program, under the engine `explore`.
class Exploring {
 public:
  Exploring(const std::string& program, const std::string& object) : target_(open(program, object)) {}

  EngineRun run(const std::string& harness, int preemptions, double seconds = 60) {
    return target_.run(parse_harness(harness, target_.object()),
                       {.seconds = seconds, .engine = Engine::explore, .preemptions = preemptions}, 1);
  }
  EngineRun run_all(const std::string& harness, Schedules schedules, double seconds = 60) {
    return target_.run(
        parse_harness(harness, target_.object()),
        {.seconds = seconds, .engine = Engine::explore, .schedules = schedules, .preemptions = 100}, 1);
  }
  /// Under the memory model c11 or tso. Counts graphs, too.
  EngineRun run_weakly(const std::string& harness, int delays, Schedules schedules = Schedules::bounded,
                       std::uint64_t executions = ~std::uint64_t{0}, bool races = true,
                       Memory memory = Memory::c11) {
    return target_.run(parse_harness(harness, target_.object()),
                       {.seconds = 60,
                        .executions = executions,
                        .engine = Engine::explore,
                        .schedules = schedules,
                        .preemptions = delays,
                        .memory = memory,
                        .races = races,
                        .graphs = true},
                       1);
  }
  Trace trace(const std::string& harness, const std::string& schedule) {
    return target_.trace(parse_harness(harness, target_.object()), schedule);
  }
  EngineRun replay(const std::string& harness, const std::string& schedule) {
    return target_.replay(parse_harness(harness, target_.object()), schedule);
  }
  native::NativeTarget& target() { return target_; }

 private:
  static native::NativeTarget open(const std::string& program, const std::string& name) {
    for (const Object& o : native::objects_of(program))
      if (o.name == name) return {program, o};
    throw std::runtime_error("no such object: " + name);
  }

  native::NativeTarget target_;
};

}  // namespace sunder::testing
