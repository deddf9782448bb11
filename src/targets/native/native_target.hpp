#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/trace.hpp"
#include "targets/target.hpp"
#include "worker/supervisor.hpp"

namespace sunder::native {

/// An invocation that neither ends nor waits for so long is taken to hang.
inline constexpr double kHangSeconds = 5;

/// The objects that a program declares. Throws InputError if the program is none of ours or its declarations
/// are wrong.
std::vector<Object> objects_of(const std::string& program);

/// What a program's name ends with when it is built for exploration; it lies beside the other.
inline constexpr const char* kExploreSuffix = "-explore";

/// Whether that program is there, and what to say if it is not.
bool is_explorable(const std::string& program);
std::string not_explorable(const std::string& program);

/// A C++ object, in a worker process of the program that declares it.
class NativeTarget : public Target {
 public:
  /// With a pacing (an index into kPacings), every batch is paced so; without, as the worker finds best.
  NativeTarget(const std::string& program, Object object, std::optional<std::size_t> pacing = std::nullopt);

  const Object& object() const override { return object_; }
  std::vector<SerialRun> run_serially(std::span<const Sequence> sequences, double pause = 0) override;
  EngineRun run(const Harness& harness, const Budget& budget, std::uint64_t seed) override;
  std::vector<EngineRun> run_each(std::span<const Harness> harnesses, const Budget& budget,
                                  std::uint64_t seed) override;
  [[nodiscard]] bool explores() const override { return explorer_.has_value(); }
  [[nodiscard]] std::string why_unexplored() const override {
    return "there is no " + program_ + kExploreSuffix;
  }
  [[nodiscard]] std::size_t explored_at_once() const override { return 16; }
  void rest() override;
  std::unique_ptr<Target> fresh() const override;

  EngineRun replay(const Harness& harness, const std::string& schedule) override;
  Trace trace(const Harness& harness, const std::string& schedule) override;

 private:
  Supervisor& explorer();
  Reply ask_explorer(const Json& request, double time_limit, const Limits& limits);
  [[nodiscard]] Json request_for(const char* what, const Harness& harness, const std::string& schedule) const;
  EngineRun ask(Supervisor& worker, const Json& request, const Budget& budget);
  std::vector<EngineRun> explore(std::span<const Harness> harnesses, const Budget& budget,
                                 std::uint64_t seed);

  std::string program_;
  Object object_;
  std::optional<std::size_t> pacing_;
  Supervisor worker_;
  std::optional<Supervisor> explorer_;  // the same program built for exploration, where there is one
};

}  // namespace sunder::native
