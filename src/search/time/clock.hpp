#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>

#include "search/tuning.hpp"
#include "support/limits.hpp"
#include "targets/target.hpp"

namespace sunder {

/// The clock that the search goes by, in seconds.
class SearchClock {
 public:
  virtual ~SearchClock() = default;

  [[nodiscard]] virtual double now() const = 0;

  /// Called after harnesses were tried, with the number of their executions in all.
  virtual void tried(std::uint64_t /*harnesses*/, std::uint64_t /*executions*/) {}

  /// Limits a run that may take this number of seconds. `left` is the wall's time until the run must end.
  virtual void limit(Budget& budget, double seconds, double left) const {
    budget.seconds = std::min(seconds, left);
  }

  /// The wall's time for work that may take this number of seconds, and of which executions are counted, too.
  [[nodiscard]] virtual double patience(double seconds) const { return seconds; }

  /// Seconds of this clock until the check must end; infinity if only the limits end it.
  [[nodiscard]] virtual double left(const Limits& /*limits*/) const {
    return std::numeric_limits<double>::infinity();
  }

  /// The wall's time when this clock reaches `time`; never, if that is not known.
  [[nodiscard]] virtual TimePoint deadline(double /*time*/) const { return TimePoint::max(); }
};

/// The wall's time.
class WallClock : public SearchClock {
 public:
  [[nodiscard]] double now() const override { return seconds_since(start_); }
  [[nodiscard]] double left(const Limits& limits) const override { return limits.seconds_left(); }
  [[nodiscard]] TimePoint deadline(double time) const override {
    constexpr double kForever = 1e8;
    return time > kForever ? TimePoint::max() : after(start_, time);
  }

 private:
  TimePoint start_ = Clock::now();
};

/// Advances by executions, so that the same seed gives the same results on every machine.
class WorkClock : public SearchClock {
 public:
  [[nodiscard]] double now() const override { return seconds_; }
  void tried(std::uint64_t harnesses, std::uint64_t executions) override {
    seconds_ += tuning::kSecondsOfHarness * static_cast<double>(harnesses) +
                tuning::kSecondsOfExecution * static_cast<double>(executions);
  }
  void limit(Budget& budget, double seconds, double left) const override {
    if (budget.engine == Engine::stress) return SearchClock::limit(budget, seconds, left);
    budget.seconds = std::min(left, tuning::kLongestWork);
    budget.executions = static_cast<std::uint64_t>(seconds / tuning::kSecondsOfExecution);
  }
  [[nodiscard]] double patience(double /*seconds*/) const override { return tuning::kPatienceOfWork; }

 private:
  double seconds_ = 0;
};

/// Advances only when told to, for tests.
class ManualClock : public SearchClock {
 public:
  explicit ManualClock(double end = std::numeric_limits<double>::infinity()) : end_(end) {}

  [[nodiscard]] double now() const override { return seconds_; }
  [[nodiscard]] double left(const Limits& /*limits*/) const override { return end_ - seconds_; }
  void advance(double seconds) { seconds_ += seconds; }

 private:
  double end_, seconds_ = 0;
};

/// Makes the clock of a job.
using ClockMaker = std::function<std::shared_ptr<SearchClock>()>;

/// A share of the time. It ends when its clock says so, or when the limits are reached.
struct Turn {
  const SearchClock& clock;
  double end = std::numeric_limits<double>::infinity();
  Limits limits = {};

  Turn(const SearchClock& by, double seconds, const Limits& outer)
      : clock(by), end(by.now() + seconds), limits(outer) {
    limits.deadline = std::min(limits.deadline, by.deadline(end));
  }

  [[nodiscard]] bool is_over() const { return limits.reached() || clock.now() >= end; }
};

}  // namespace sunder
