#pragma once

#include <functional>
#include <utility>
#include <variant>
#include <vector>

#include "targets/target.hpp"

namespace sunder::testing {

/// What a call of a model does: it gives a result, waits for ever, or crashes.
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

class ModelTarget : public Target {
 public:
  explicit ModelTarget(Model model) : model_(std::move(model)) {}

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

  EngineRun run(const Harness& /*harness*/, const Budget& /*budget*/, std::uint64_t /*seed*/) override {
    return {};
  }
  void rest() override {}
  std::unique_ptr<Target> fresh() const override { return std::make_unique<ModelTarget>(model_); }

 private:
  Model model_;
  Traits traits_;
};

}  // namespace sunder::testing
