#pragma once

#include <optional>
#include <string>
#include <vector>

#include "support/error.hpp"
#include "targets/worker_target.hpp"

namespace sunder::native {

/// The objects that a program declares. Throws InputError if it is not a program of Sunder, or if its
/// declarations are wrong.
std::vector<Object> objects_of(const std::string& program);

/// The object after the methods that are declared read-only were tried out. If they cannot be, the
/// declaration is believed.
protocol::DescribedObject tried_out(const std::string& program, const Object& object,
                                    const Limits& limits = {});

/// The end of a program's name when it is built for exploration. It is in the same folder as the other
/// program.
inline constexpr const char* kExploreSuffix = "-explore";

/// Whether that program exists, and the message for the user if it does not.
bool is_explorable(const std::string& program);
std::string not_explorable(const std::string& program);

/// A C++ object, in a worker process of the program that declares it.
class NativeTarget : public WorkerTarget {
 public:
  /// With a pacing (an index into kPacings), every batch has that pacing. Without one, the worker chooses.
  NativeTarget(const std::string& program, Object object, std::optional<std::size_t> pacing = std::nullopt);

  std::vector<SerialRun> run_serially(std::span<const Sequence> sequences, double pause = 0) override;
  EngineRun run(const Harness& harness, const Budget& budget, std::uint64_t seed) override;
  std::vector<EngineRun> run_each(std::span<const Harness> harnesses, const Budget& budget,
                                  std::uint64_t seed) override;
  EngineRun replay(const Harness& harness, const std::string& schedule) override;
  Trace trace(const Harness& harness, const std::string& schedule) override;
  void rest() override;
  std::unique_ptr<Target> fresh() const override;

 private:
  Supervisor& explorer();
  std::optional<std::vector<SerialRun>> run_serially_explored(std::span<const Sequence> sequences);
  SerialRun without_clock(std::span<const Sequence> one, const SerialRun& hung);
  std::vector<EngineRun> explore(std::span<const Harness> harnesses, const Budget& budget,
                                 std::uint64_t seed);

  /// Whether an error of the explorer may be due to state outside the instance. From now on it is put back.
  bool puts_back_after(const InputError& error);
  /// Takes another explorer if the schedule is of an explorer of the other kind.
  void suit(const std::string& schedule);
  void put_back();

  std::string program_;
  std::optional<std::size_t> pacing_;
  bool waits_ = false;                  // some call has waited for ever when it was run serially
  bool puts_back_ = false;              // the explorer puts back state outside the instance
  bool is_slow_ = false;                // some call took long, and ended
  std::optional<Supervisor> explorer_;  // the same program built for exploration, if it exists
};

}  // namespace sunder::native
