#pragma once

#include <bit>
#include <map>
#include <optional>
#include <vector>

#include "search/time/clock.hpp"
#include "targets/target.hpp"

namespace sunder::testing {

/// A map that lives in the test: serial executions are real, concurrent ones are scripted.
class FakeMap : public Target {
 public:
  FakeMap()
      : object_{"Map",
                "fake",
                {{"put", {{}, {}}, true},
                 {"get", {{}}, true, true},
                 {"remove", {{}}, true},
                 {"containsKey", {{}}, true, true},
                 {"putAll", {{.shape = Shape::map}}, false, false, true},
                 {"clear", {}, false, false, true},
                 {"size", {}, false, true},
                 {"take", {{}}},
                 {"roll", {}, false, true},
                 {"explode", {}}}} {}

  const Object& object() const override { return object_; }

  std::vector<SerialRun> run_serially(std::span<const Sequence> sequences, double pause = 0) override {
    std::vector<SerialRun> runs;
    for (const Sequence& sequence : sequences) {
      runs.push_back(run_one(sequence, pause));
      if (!std::holds_alternative<std::monostate>(runs.back().ending)) break;
    }
    return runs;
  }

  EngineRun run(const Harness& harness, const Budget& budget, std::uint64_t) override {
    EngineRun made = run_once(harness, budget);
    if (clock) clock->advance(std::max(made.seconds, 0.0001));
    return made;
  }

  const Traits& traits() const override { return prefers; }
  EngineRun replay(const Harness& harness, const std::string&) override { return on_replay(harness); }

  void rest() override {}
  std::unique_ptr<Target> fresh() const override {
    auto made = std::make_unique<FakeMap>(*this);
    if (on_fresh) on_fresh(*made);
    return made;
  }

  void declare(const std::string& method, Level level) {
    object_.methods[static_cast<std::size_t>(*find_method(object_, method))].level = level;
  }

  std::function<EngineRun(const Harness&, const Budget&)> on_run;
  std::function<EngineRun(const Harness&)> on_replay;
  std::function<void(FakeMap&)> on_fresh;
  std::shared_ptr<ManualClock> clock;  // advances with each run
  Traits prefers;
  bool scripts_all = false;  // also executions in which nothing overlaps
  bool spins = false;        // take() runs on instead of waiting
  bool fades = false;        // forgets everything in a pause
  int counts_from = 0;       // the size of an empty map
  int serial_runs = 0, engine_runs = 0;

 private:
  EngineRun run_once(const Harness& harness, const Budget& budget) {
    if (is_serial(harness) && !scripts_all) return {{{in_order(harness), 10}}, 10, 0.001, std::nullopt};
    ++engine_runs;
    return on_run ? on_run(harness, budget) : EngineRun{};
  }

  SerialRun run_one(const Sequence& sequence, double pause) {
    ++serial_runs;
    std::map<Value, Value> content;
    SerialRun run;
    for (const Invocation& i : sequence) {
      if (fades && pause > 0) content.clear();
      const std::string& name = object_.methods[i.method].name;
      if (name == "explode") {
        run.ending = Crash{"SIGSEGV", ""};
        return run;
      }
      if (name == "take" && !content.contains(i.arguments[0])) {
        if (spins)
          run.ending = Hang{5};
        else
          run.ending = Blocked{};
        return run;
      }
      run.results.push_back(call(name, i.arguments, content));
    }
    return run;
  }

  // The results of its sequences, run one after another.
  Outcome in_order(const Harness& harness) {
    const auto before = predecessors(static_cast<int>(harness.sequences.size()), harness.order);
    std::vector<std::size_t> order(harness.sequences.size());
    for (std::size_t s = 0; s < order.size(); ++s) order[std::popcount(before[s])] = s;
    Sequence all;
    for (const std::size_t s : order)
      all.insert(all.end(), harness.sequences[s].begin(), harness.sequences[s].end());
    const Outcome results = run_one(all, 0).results;
    std::vector<Outcome> each(order.size());
    auto next = results.begin();
    for (const std::size_t s : order)
      for (std::size_t i = 0; i < harness.sequences[s].size() && next != results.end(); ++i)
        each[s].push_back(*next++);
    Outcome made;
    for (const Outcome& o : each) made.insert(made.end(), o.begin(), o.end());
    return made;
  }

  Value call(const std::string& name, const std::vector<Value>& arguments, std::map<Value, Value>& content) {
    const auto found = [&]() -> Value {
      return content.contains(arguments[0]) ? content.at(arguments[0]) : Value(Null{});
    };
    if (name == "put") {
      Value old = found();
      content[arguments[0]] = arguments[1];
      return old;
    }
    if (name == "get") return found();
    if (name == "containsKey") return content.contains(arguments[0]);
    if (name == "size") return counts_from + static_cast<int>(content.size());
    if (name == "roll") return ++rolled_;
    if (name == "clear") return content.clear(), Value(Void{});
    if (name == "putAll") {
      for (const auto& [key, value] : arguments[0].as<Map>()->entries) content[key] = value;
      return Void{};
    }
    Value old = found();  // remove, take
    content.erase(arguments[0]);
    return old;
  }

  Object object_;
  int rolled_ = 0;
};

}  // namespace sunder::testing
