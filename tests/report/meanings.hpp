#pragma once

#include "model/text.hpp"
#include "model/verdict.hpp"

/// Violations of a map, with every kind of meaning.
namespace sunder::testing {

inline const Object kMap{"Map",
                         "native",
                         {{"put", {{}, {}}, true, false},
                          {"get", {{}}, true, true},
                          {"size", {}, false, true},
                          {"putAll", {{Shape::map}}, false, false, true},
                          {"removeAll", {{Shape::list}}, false, false}}};

inline Violation seen_in(const std::string& harness, Outcome outcome, Meaning meaning) {
  Violation made;
  made.harness = parse_harness(harness, kMap);
  made.symptom = NonAtomicOutcome{std::move(outcome)};
  made.count = 3;
  made.executions = 1000;
  made.confirmed = true;
  made.meaning = std::move(meaning);
  return made;
}

/// size() missed put(0,0), which its own thread had not called, and saw a later put of the same thread.
inline Violation weak_read(Level level = Level::monotonic) {
  Meaning meaning;
  meaning.by_level = Explanation{{{0}, {1}, {2}}, {{2, level, {{1}}}}};
  return seen_in("[put(0,0); put(1,1)], [size()]", {Null{}, Null{}, Value(1)}, meaning);
}

/// removeAll gives false as if put(0,0) had not been called, though its effect comes after it.
inline Violation stale_update() {
  Meaning meaning;
  meaning.by_level = Explanation{{{1}, {0}}, {{0, Level::causal, {}}}};
  meaning.is_update = true;
  return seen_in("[removeAll([0,1])], [put(0,0)]", {Value(false), Null{}}, meaning);
}

inline Violation in_steps() {
  Meaning meaning;
  const Sequence steps = parse_harness("[put(0,1); put(1,0)]", kMap).sequences.front();
  meaning.by_steps = Explanation{{{0, 0}, {1}, {2}, {0, 1}}, {}, {{0, steps}}};
  return seen_in("[putAll({0=1,1=0})], [get(0); get(1)]", {Void{}, Value(1), Null{}}, meaning);
}

/// removeAll does nothing, though both elements are there.
inline Violation refusal() {
  Meaning meaning;
  meaning.by_refusal = Explanation{{{0}, {1}}, {}, {{2, {}}}};
  return seen_in("[put(0,0); put(1,1); removeAll([0,1])]", {Null{}, Null{}, Value(false)}, meaning);
}

inline Violation bug(int most_steps = 4) {
  Meaning meaning;
  meaning.most_steps = most_steps;
  return seen_in("[removeAll([0,1])], [put(0,0)]", {Value(true), Value(7)}, meaning);
}

inline Violation crash() {
  Violation made = bug();
  made.symptom = Crash{"SIGSEGV", ""};
  return made;
}

inline Violation of_unknown_meaning() {
  Meaning meaning;
  meaning.unknown = "the harness has more serial orders than were tried";
  return seen_in("[size()], [put(0,0)]", {Value(7), Null{}}, meaning);
}

/// size has seen put(0,0), and get, which is a core method, misses it afterwards.
inline Violation bug_unless_core_is_weak() {
  Meaning meaning;
  meaning.by_core = Explanation{{{2}, {0}, {1}}, {{0, Level::complete, {{2}}}, {1, Level::self, {{0}}}}};
  return seen_in("[size(); get(0)], [put(0,0)]", {Value(1), Null{}, Null{}}, meaning);
}

/// get, which is a core method, missed the put before it.
inline Violation weak_core() {
  Meaning meaning;
  meaning.by_level = Explanation{{{0}, {1}}, {{1, Level::weak, {}}}};
  return seen_in("[put(0,0); get(0)], [put(1,1)]", {Null{}, Null{}, Null{}}, meaning);
}

inline MethodResult non_atomic(const std::string& method, Violation violation) {
  return {method,
          method == "core",
          NonAtomic{std::move(violation)},
          {.harnesses = 12, .executions = 3400, .seconds = 0.5}};
}

}  // namespace sunder::testing
