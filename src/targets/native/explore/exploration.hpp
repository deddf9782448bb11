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
  void add(std::string_view outcome, const Schedule& schedule);
  void clear() { seen_.clear(); }
  [[nodiscard]] std::vector<Observation> decoded() const;

 private:
  struct Seen {
    std::uint64_t count = 0;
    Schedule schedule;
  };
  std::map<std::string, Seen, std::less<>> seen_;
};

/// The search through the schedules of one harness: bound by bound, so that what is found first takes the
/// fewest preemptions. When plain accesses are found to race they become scheduling points, and it starts
/// over.
class Exploration {
 public:
  /// `beat` is called after each execution.
  Exploration(const Harness& harness, const Constructed& object, const Budget& budget,
              std::function<void()> beat);

  EngineRun run();

 private:
  enum class Pass { exhausted, complete, points_grew, diverged, stopped };

  Pass search(int bound);
  [[nodiscard]] bool is_over() const;
  [[nodiscard]] std::size_t points() const;

  Execution execution_;
  const Budget& budget_;
  std::function<void()> beat_;
  TimePoint start_ = Clock::now();
  Gathered gathered_;
  EngineRun found_;
  std::uint64_t runs_ = 0;
};

}  // namespace sunder::native::explore
