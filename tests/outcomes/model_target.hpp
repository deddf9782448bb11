#pragma once

#include <algorithm>
#include <functional>
#include <set>
#include <utility>
#include <variant>
#include <vector>

#include "targets/target.hpp"

namespace sunder::testing {

/// The effect of a call of a model: it gives a result, waits for ever, or crashes.
using Answer = std::variant<Value, Blocked, Crash>;

/// One instance of a model. It answers the calls that are made of it, one after another.
using Instance = std::function<Answer(const Invocation&)>;

/// An object that lives in the test and runs serially only.
struct Model {
  Object object;
  std::function<Instance()> make;

  [[nodiscard]] SerialRun run(const Sequence& sequence) const {
    SerialRun made;
    const Instance instance = make();
    for (const Invocation& invocation : sequence) {
      Answer answer = instance(invocation);
      if (auto* result = std::get_if<Value>(&answer)) {
        made.results.push_back(std::move(*result));
      } else {
        if (auto* crash = std::get_if<Crash>(&answer))
          made.ending = *crash;
        else
          made.ending = Blocked{};
        break;
      }
    }
    return made;
  }
};

/// Runs models serially, and explores executions in which one call moves at a time. A call of a model that
/// waits does nothing before.
class ModelTarget : public Target {
 public:
  explicit ModelTarget(Model model) : model_(std::move(model)) { traits_.explores = true; }

  const Object& object() const override { return model_.object; }
  const Traits& traits() const override { return traits_; }

  std::vector<SerialRun> run_serially(std::span<const Sequence> sequences, double /*pause*/ = 0) override {
    std::vector<SerialRun> runs;
    for (const Sequence& sequence : sequences) {
      runs.push_back(model_.run(sequence));
      if (!runs.back().ended_well()) break;
    }
    return runs;
  }

  EngineRun run(const Harness& harness, const Budget& /*budget*/, std::uint64_t /*seed*/) override {
    const auto after = predecessors(static_cast<int>(harness.sequences.size()), harness.order);
    std::set<Outcome> seen;
    std::vector<std::pair<std::size_t, std::size_t>> made;  // sequence and index of each call
    std::vector<std::size_t> begun(harness.sequences.size());
    const std::function<void()> go_on = [&] {
      bool moves = false;
      for (std::size_t s = 0; s < begun.size(); ++s) {
        if (!may_begin(harness, after, begun, s)) continue;
        made.emplace_back(s, begun[s]++);
        if (!std::holds_alternative<Blocked>(run_of(harness, made).ending)) {
          moves = true;
          go_on();
        }
        made.pop_back();
        --begun[s];
      }
      if (!moves) seen.insert(outcome_of(harness, after, begun, made));
    };
    go_on();
    EngineRun run;
    run.exhausted = true;
    for (const Outcome& outcome : seen) run.observations.push_back({outcome, 1});
    return run;
  }
  void rest() override {}
  std::unique_ptr<Target> fresh() const override { return std::make_unique<ModelTarget>(model_); }

 private:
  using Calls = std::vector<std::pair<std::size_t, std::size_t>>;

  static bool may_begin(const Harness& harness, const std::vector<std::uint32_t>& after,
                        const std::vector<std::size_t>& begun, std::size_t sequence) {
    for (std::size_t i = 0; i < begun.size(); ++i)
      if ((after[sequence] >> i & 1U) && begun[i] < harness.sequences[i].size()) return false;
    return begun[sequence] < harness.sequences[sequence].size();
  }
  [[nodiscard]] SerialRun run_of(const Harness& harness, const Calls& made) const {
    Sequence sequence;
    for (const auto& [s, i] : made) sequence.push_back(harness.sequences[s][i]);
    return model_.run(sequence);
  }
  [[nodiscard]] Outcome outcome_of(const Harness& harness, const std::vector<std::uint32_t>& after,
                                   const std::vector<std::size_t>& begun, const Calls& made) const {
    const SerialRun run = run_of(harness, made);
    Outcome outcome;
    for (std::size_t s = 0; s < begun.size(); ++s)
      for (std::size_t i = 0; i < harness.sequences[s].size(); ++i) {
        const auto at = std::ranges::find(made, std::pair(s, i));
        const bool waits = i == begun[s] && may_begin(harness, after, begun, s);
        outcome.push_back(at != made.end() ? run.results[static_cast<std::size_t>(at - made.begin())]
                                           : Value(waits ? NoResult::waits : NoResult::not_begun));
      }
    return outcome;
  }

  Model model_;
  Traits traits_;
};

}  // namespace sunder::testing
