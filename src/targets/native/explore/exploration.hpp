#pragma once

#include <functional>
#include <map>
#include <string>

#include "support/clock.hpp"
#include "targets/native/explore/execution.hpp"
#include "targets/target.hpp"

namespace sunder::native::explore {

/// Outcomes of executions, with the first schedule that gave each.
class Gathered {
 public:
  void add(const Execution& execution, bool real_time);
  void clear() { seen_.clear(); }
  [[nodiscard]] std::vector<Observation> decoded() const;

 private:
  struct Seen {
    std::uint64_t count = 0;
    Schedule schedule;
    std::vector<RealTime> real_time;
    bool serial = false;
  };
  std::map<std::string, Seen, std::less<>> seen_;  // by the bytes of the outcome, and of the real-time order
  std::string key_;
};

/// The search through the schedules of one harness. When plain accesses are found to race they become
/// scheduling points, and it starts over.
class Exploration {
 public:
  /// `beat` is called after each execution.
  Exploration(const Harness& harness, const Constructed& object, ThreadIdentities& thread_identities,
              const Budget& budget, std::uint64_t seed, std::function<void()> beat);

  EngineRun run();

 private:
  enum class Pass { ended, points_grew, diverged, stopped };

  void search_bounded();
  void search_reduced();
  void sample(Strategy& strategy);
  /// Looks for accesses without hooks, so that nothing is called proven that was not seen.
  void look_for_unhooked();
  /// Runs the strategy's executions to their end and gathers those that `counts` says are new.
  Pass search(Strategy& strategy, const std::function<bool()>& counts);
  /// After a pass that has to be made again.
  void start_over(Pass why);
  [[nodiscard]] bool is_over() const;

  std::string harness_;
  Execution execution_;
  const Budget& budget_;
  std::uint64_t seed_;
  std::function<void()> beat_;
  TimePoint start_ = Clock::now();
  Gathered gathered_;
  EngineRun found_;
  std::uint64_t runs_ = 0;
  std::uint64_t points_met_ = 0;
  int divergences_ = 0, restarts_ = 0;
  Looks looks_ = Looks::at_writes;  // in the next execution
};

/// What an execution that did not end shows.
std::optional<Symptom> symptom_of(Ending ending);

}  // namespace sunder::native::explore
