#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "sunder/declaration.hpp"
#include "support/clock.hpp"
#include "support/random.hpp"
#include "targets/native/crew.hpp"
#include "targets/native/plan.hpp"
#include "targets/native/stress/meeting.hpp"
#include "targets/native/stress/pacer.hpp"
#include "targets/native/stress/tally.hpp"
#include "targets/target.hpp"

namespace sunder::native {

/// Runs one harness again and again, in batches. The fresh instances of a batch are made before the sequences
/// run on them, and destroyed afterwards. All threads of a crew call `take_part`; the first thread leads.
class Race {
 public:
  Race(Plan plan, const ObjectEntry& entry, const Variant& variant, Pacer& pacer, const Budget& budget,
       std::uint64_t seed);
  ~Race();

  void take_part(int sequence, Crew::Member& self);

  [[nodiscard]] const Tally& tally() const { return total_; }
  [[nodiscard]] std::uint64_t executions() const { return executions_; }
  /// The reason why an instance could not be made, if one could not.
  [[nodiscard]] const std::optional<std::string>& broken_make() const { return broken_make_; }

 private:
  struct alignas(64) Lane {  // the data of one thread
    SlotMemory slots{0};
    Tally tally;
    Writer writer;
    Meeting::Ticket ticket;
    // By instance: 1 + the last batch in which this sequence ended on it.
    std::vector<std::atomic<std::uint32_t>> done;
  };

  bool lead();
  void make_instances(int sequence);
  void run_calls(int sequence, Lane& lane, Crew::Member& self, Random& random);
  void run_one(const PlannedSequence& sequence, Lane& lane, std::size_t at, Crew::Member& self);
  void await_predecessors(std::uint32_t after, std::size_t at, Crew::Member& self);
  void collect(int sequence, Lane& lane);

  const Plan plan_;
  const ObjectEntry& entry_;
  const Variant& variant_;
  Pacer& pacer_;
  const Budget budget_;
  const std::uint64_t seed_;
  Bell bell_;
  Meeting meeting_;
  std::vector<Lane> lanes_;
  std::vector<void*> instances_;
  std::atomic<bool> make_failed_{false};

  // The leader writes these while the others wait.
  Random leading_;
  TimePoint start_, batch_start_;
  std::uint32_t batch_number_ = 0;
  std::size_t batch_ = 0, pacing_ = 0;
  std::uint64_t executions_ = 0;
  bool goes_on_ = true;
  Tally total_;
  std::optional<std::string> broken_make_;
};

}  // namespace sunder::native
