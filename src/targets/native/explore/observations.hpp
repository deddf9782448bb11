#pragma once

#include <map>
#include <string>
#include <vector>

#include "targets/native/explore/execution.hpp"
#include "targets/target.hpp"

namespace sunder::native::explore {

/// Counts the outcomes of executions, and keeps the first schedule that gave each.
class Observations {
 public:
  /// With `real_time`, outcomes whose invocations had another real-time order are counted separately.
  void add(const Execution& execution, bool real_time, int preemptions = 0);
  void clear() { seen_.clear(); }
  [[nodiscard]] std::vector<Observation> decoded() const;

 private:
  struct Seen {
    std::uint64_t count = 0;
    Schedule schedule;
    std::vector<RealTime> real_time;
    bool serial = false;
    int preemptions = 0;
    std::string outcome, woken;
    bool circle = false;
  };
  std::map<std::string, Seen, std::less<>> seen_;  // by all the bytes that tell observations apart
  std::string key_;
};

}  // namespace sunder::native::explore
