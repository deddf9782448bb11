#include "targets/native/stress/race.hpp"

#include <algorithm>

#include "targets/native/cores.hpp"

namespace sunder::native {
namespace {

constexpr double kBatchSeconds = 0.0003;
// The pace was learnt on other harnesses, which may be far quicker: the first batch of a run is small, and
// each later one is larger by this factor at most.
constexpr std::uint64_t kFirstOfRun = 2, kGrowth = 8;
constexpr std::size_t kLargestBatch = 512;  // small enough for instances and results to stay in the caches
constexpr std::uint32_t kLearnEvery = 64;   // batches

}  // namespace

Race::Race(Plan plan, const ObjectEntry& entry, const Variant& variant, Pacer& pacer, const Budget& budget,
           std::uint64_t seed)
    : plan_(std::move(plan)),
      entry_(entry),
      variant_(variant),
      pacer_(pacer),
      budget_(budget),
      seed_(seed),
      bell_(core_for_each(static_cast<int>(plan_.sequences.size()))),
      meeting_(static_cast<int>(plan_.sequences.size()), bell_),
      lanes_(plan_.sequences.size()),
      instances_(kLargestBatch),
      leading_(seed) {
  for (std::size_t i = 0; i < lanes_.size(); ++i) {
    lanes_[i].slots = SlotMemory(kLargestBatch * plan_.sequences[i].slots_size);
    if (plan_.ordered) lanes_[i].done = std::vector<std::atomic<std::uint32_t>>(kLargestBatch);
  }
}

Race::~Race() = default;

void Race::take_part(int sequence, Crew::Member& self) {
  Lane& lane = lanes_[static_cast<std::size_t>(sequence)];
  Random random(seed_ ^ mixed(static_cast<std::uint64_t>(sequence) + 1));
  for (;;) {
    meeting_.attend(lane.ticket);
    if (sequence == 0) goes_on_ = lead();
    meeting_.attend(lane.ticket);
    if (!goes_on_) return;
    make_instances(sequence);
    meeting_.attend(lane.ticket);
    if (!make_failed_.load(std::memory_order_relaxed)) run_calls(sequence, lane, self, random);
    meeting_.attend(lane.ticket);
    collect(sequence, lane);
  }
}

// Ends the last batch, if any, and prepares the next one. False if there is none.
bool Race::lead() {
  const TimePoint now = Clock::now();
  if (make_failed_.load(std::memory_order_relaxed)) return false;
  if (batch_ == 0) {
    start_ = now;
  } else {
    executions_ += batch_;
    pacer_.spent(pacing_, batch_, Seconds(now - batch_start_).count());
  }
  const bool over = Seconds(now - start_).count() >= budget_.seconds || executions_ >= budget_.executions;
  if (over || ++batch_number_ % kLearnEvery == 0) {
    for (Lane& lane : lanes_) {
      total_.merge(lane.tally);
      lane.tally = Tally();
    }
    pacer_.learn(total_);
  }
  if (over) return false;
  pacing_ = pacer_.next(leading_);
  const std::uint64_t grown = batch_ == 0 ? kFirstOfRun : kGrowth * batch_;
  batch_ = std::min<std::uint64_t>(
      {pacer_.batch(pacing_, kBatchSeconds, kLargestBatch), grown, budget_.executions - executions_});
  batch_start_ = now;
  return true;
}

void Race::make_instances(int sequence) {
  for (std::size_t at = static_cast<std::size_t>(sequence); at < batch_; at += lanes_.size()) {
    instances_[at] = nullptr;
    try {
      instances_[at] = variant_.make();
    } catch (const std::exception& e) {
      if (!make_failed_.exchange(true)) broken_make_ = e.what();
    } catch (...) {
      if (!make_failed_.exchange(true)) broken_make_ = "an exception";
    }
  }
}

void Race::run_calls(int sequence, Lane& lane, Crew::Member& self, Random& random) {
  const Pacing pacing = kPacings[pacing_];
  const PlannedSequence& calls = plan_.sequences[static_cast<std::size_t>(sequence)];
  for (std::size_t at = 0; at < batch_;) {
    const std::size_t end = std::min<std::size_t>(batch_, at + pacing.stride);
    meeting_.attend(lane.ticket);
    if (pacing.offset > 0) idle(random.below(pacing.offset));
    self.calling.store(true, std::memory_order_relaxed);
    for (; at < end; ++at) run_one(calls, lane, at, self);
    self.calling.store(false, std::memory_order_relaxed);
    self.beats.store(self.beats.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  }
}

inline void Race::run_one(const PlannedSequence& sequence, Lane& lane, std::size_t at, Crew::Member& self) {
  if (sequence.after != 0) await_predecessors(sequence.after, at, self);
  void* const instance = instances_[at];
  std::byte* const slots = lane.slots.data() + at * sequence.slots_size;
  for (const Call& call : sequence.calls) call(instance, slots);
  if (!plan_.ordered) return;
  lane.done[at].store(batch_number_, std::memory_order_release);
  bell_.ring();
}

void Race::await_predecessors(std::uint32_t after, std::size_t at, Crew::Member& self) {
  self.calling.store(false, std::memory_order_relaxed);
  for (std::size_t i = 0; i < lanes_.size(); ++i) {
    if (!(after >> i & 1U)) continue;
    bell_.wait_until([&] { return lanes_[i].done[at].load(std::memory_order_acquire) == batch_number_; });
  }
  self.calling.store(true, std::memory_order_relaxed);
}

// Each thread counts the outcomes, of all sequences, for its share of the executions.
void Race::collect(int sequence, Lane& lane) {
  const bool ran = !make_failed_.load(std::memory_order_relaxed);
  for (std::size_t at = static_cast<std::size_t>(sequence); at < batch_; at += lanes_.size()) {
    lane.writer.clear();
    for (std::size_t i = 0; ran && i < lanes_.size(); ++i) {
      std::byte* const slots = lanes_[i].slots.data() + at * plan_.sequences[i].slots_size;
      for (const Call& call : plan_.sequences[i].calls) call.write_result(slots, lane.writer);
    }
    if (ran) lane.tally.add(lane.writer.bytes(), pacing_);
    if (instances_[at]) entry_.destroy(instances_[at]);
  }
}

}  // namespace sunder::native
