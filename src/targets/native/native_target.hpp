#pragma once

#include <optional>
#include <string>
#include <vector>

#include "targets/worker_target.hpp"

namespace sunder::native {

/// The objects that a program declares. Throws InputError if the program is none of ours or its declarations
/// are wrong.
std::vector<Object> objects_of(const std::string& program);

/// What a program's name ends with when it is built for exploration; it lies beside the other.
inline constexpr const char* kExploreSuffix = "-explore";

/// Whether that program is there, and what to say if it is not.
bool is_explorable(const std::string& program);
std::string not_explorable(const std::string& program);

/// A C++ object, in a worker process of the program that declares it.
class NativeTarget : public WorkerTarget {
 public:
  /// With a pacing (an index into kPacings), every batch is paced so; without, as the worker finds best.
  NativeTarget(const std::string& program, Object object, std::optional<std::size_t> pacing = std::nullopt);

  EngineRun run(const Harness& harness, const Budget& budget, std::uint64_t seed) override;
  std::vector<EngineRun> run_each(std::span<const Harness> harnesses, const Budget& budget,
                                  std::uint64_t seed) override;
  EngineRun replay(const Harness& harness, const std::string& schedule) override;
  Trace trace(const Harness& harness, const std::string& schedule) override;
  void rest() override;
  std::unique_ptr<Target> fresh() const override;

 private:
  Supervisor& explorer();
  std::vector<EngineRun> explore(std::span<const Harness> harnesses, const Budget& budget,
                                 std::uint64_t seed);

  std::string program_;
  std::optional<std::size_t> pacing_;
  std::optional<Supervisor> explorer_;  // the same program built for exploration, where there is one
};

}  // namespace sunder::native
