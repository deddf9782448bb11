#pragma once

#include <sys/types.h>

namespace sunder::testing {

/// A process that computes in a session of its own. It gets as much of a busy machine as another command
/// does, so its processor time is a clock for limits that hold however busy the machine is.
class Competitor {
 public:
  Competitor();
  ~Competitor();  // ends it
  Competitor(const Competitor&) = delete;
  Competitor& operator=(const Competitor&) = delete;

  [[nodiscard]] double processor_seconds() const;

 private:
  pid_t pid_;
};

}  // namespace sunder::testing
