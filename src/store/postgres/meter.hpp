#pragma once

#include <mutex>

#include "store/shared_store.hpp"
#include "support/clock.hpp"
#include "support/thread_times.hpp"

namespace sunder::postgres {

/// Adds up what the store costs the threads of this process.
class Meter {
 public:
  /// The calling thread is busy with the store as long as this lives.
  class Use {
   public:
    explicit Use(Meter& meter) : meter_(meter) {}
    ~Use() {
      const ThreadTimes end = thread_times();
      const std::scoped_lock lock(meter_.mutex_);
      meter_.sum_.seconds += seconds_since(start_);
      meter_.sum_.queued += end.queued - begin_.queued;
      meter_.sum_.cpu += end.cpu - begin_.cpu;
    }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

   private:
    Meter& meter_;
    TimePoint start_ = Clock::now();
    ThreadTimes begin_ = thread_times();
  };

  [[nodiscard]] StoreCost sum() {
    const std::scoped_lock lock(mutex_);
    return sum_;
  }

 private:
  std::mutex mutex_;
  StoreCost sum_;
};

}  // namespace sunder::postgres
