#pragma once

#include <optional>
#include <vector>

#include "targets/target.hpp"
#include "worker/supervisor.hpp"

namespace sunder {

/// An invocation that neither ends nor waits for this time, in seconds, is taken to hang.
inline constexpr double kHangSeconds = 5;

/// Extra time for a reply on a busy machine, in seconds, besides the work itself.
inline constexpr double kReplySeconds = 10;

/// An object in worker processes that speak the protocol. The languages share this part.
class WorkerTarget : public Target {
 public:
  const Object& object() const override { return object_; }
  const Traits& traits() const override { return traits_; }
  void obey(const Limits& limits) override { limits_ = limits; }
  std::vector<SerialRun> run_serially(std::span<const Sequence> sequences, double pause = 0) override {
    return run_serially_within(sequences, pause, kHangSeconds);
  }

 protected:
  [[nodiscard]] protocol::Serial serial_of(std::span<const Sequence> sequences, double pause,
                                           double hang = kHangSeconds) const;
  /// Runs sequences serially; a call that takes longer than `hang` is taken to hang.
  std::vector<SerialRun> run_serially_within(std::span<const Sequence> sequences, double pause, double hang);
  /// This worker runs sequences serially, and harnesses under stress.
  WorkerTarget(Object object, protocol::ObjectReference reference, Traits traits, Supervisor worker)
      : object_(std::move(object)),
        reference_(std::move(reference)),
        traits_(std::move(traits)),
        worker_(std::move(worker)) {}

  /// Sends one request for all harnesses. Stops a worker in which something failed.
  std::vector<EngineRun> stress(Supervisor& worker, std::span<const Harness> harnesses, const Budget& budget,
                                std::uint64_t seed, std::optional<protocol::Pacing> pacing = std::nullopt);

  [[nodiscard]] protocol::Explore exploration_of(std::span<const Harness> harnesses, const Budget& budget,
                                                 std::uint64_t seed) const;

  /// The request is Replay or RecordTrace.
  template <typename Request>
  [[nodiscard]] Request under(const std::string& schedule, const Harness& harness) const {
    return {reference_, protocol::written(harness, object_), schedule, kHangSeconds};
  }

  /// The run of a worker that died, did not reply or was given up.
  template <typename Reply>
  [[nodiscard]] static EngineRun without_reply(const Answer<Reply>& answer) {
    EngineRun run;
    if (const auto* crash = std::get_if<Crash>(&answer)) run.failure = *crash;
    if (const auto* silent = std::get_if<NoReply>(&answer)) run.failure = Hang{silent->seconds};
    return run;
  }

  /// Stops a worker in which something failed, so that it is not used again.
  static void stop_if_failed(EngineRun& run, Supervisor& worker);

  Object object_;
  protocol::ObjectReference reference_;
  Traits traits_;
  Supervisor worker_;
  Limits limits_;

 private:
  [[nodiscard]] std::vector<protocol::HarnessText> written(std::span<const Harness> harnesses) const;
};

}  // namespace sunder
