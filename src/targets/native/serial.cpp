#include "targets/native/serial.hpp"

#include <atomic>
#include <chrono>
#include <deque>
#include <thread>

#include "support/error.hpp"
#include "targets/native/encoding.hpp"
#include "targets/native/plan.hpp"

namespace sunder::native {
namespace {

struct SerialExecution {
  PlannedSequence planned;
  SlotMemory slots;
  std::atomic<std::size_t> ended{0};  // number of calls that have ended

  explicit SerialExecution(PlannedSequence sequence)
      : planned(std::move(sequence)), slots(planned.slots_size) {}

  void run_on(void* instance, double pause) {
    for (const Call& call : planned.calls) {
      if (pause > 0 && &call != &planned.calls.front())
        std::this_thread::sleep_for(std::chrono::duration<double>(pause));
      call(instance, slots.data());
      ended.fetch_add(1, std::memory_order_release);
    }
  }

  Outcome results() {
    Writer out;
    const std::size_t n = ended.load(std::memory_order_acquire);
    for (std::size_t i = 0; i < n; ++i) planned.calls[i].write_result(slots.data(), out);
    Outcome outcome;
    for (Reader in(out.bytes()); !in.at_end();) outcome.push_back(decode(in));
    return outcome;
  }
};

struct SerialExecutions {  // shared with the thread, which may be stuck in one of them
  SerialExecutions(const ObjectEntry& of, const Variant& made_as, double between)
      : entry(of), variant(made_as), pause(between) {}

  const ObjectEntry& entry;
  const Variant& variant;
  const double pause;
  std::deque<SerialExecution> all;
  std::atomic<std::size_t> ended{0};
  std::string broken_make;

  void run(Crew::Member& self) {
    try {
      for (SerialExecution& execution : all) {
        self.calling.store(true, std::memory_order_relaxed);
        void* const instance = variant.make();
        execution.run_on(instance, pause);
        entry.destroy(instance);
        self.calling.store(false, std::memory_order_relaxed);
        self.beats.fetch_add(1, std::memory_order_relaxed);
        ended.fetch_add(1, std::memory_order_release);
      }
    } catch (const std::exception& e) {  // only `make` can throw here
      broken_make = e.what();
    }
  }
};

}  // namespace

std::vector<SerialRun> run_serially(const std::vector<Sequence>& sequences, const Constructed& object,
                                    Crew& crew, double pause, double hang_seconds) {
  const auto executions =
      std::make_shared<SerialExecutions>(*object.serial_entry, *object.serial_variant, pause);
  for (const Sequence& sequence : sequences)
    executions->all.emplace_back(plan_sequence(sequence, *object.serial_entry));
  const auto job =
      std::make_shared<const Crew::Job>([executions](int, Crew::Member& self) { executions->run(self); });
  // No other thread runs that could still wake it.
  constexpr double kDeadlockSeconds = 0.05;
  const auto stuck = crew.run(1, job, hang_seconds, kDeadlockSeconds);
  if (!stuck && !executions->broken_make.empty())
    throw InputError("an instance of " + object.object.name +
                     " could not be made: " + executions->broken_make);
  std::vector<SerialRun> runs;
  const std::size_t ended = executions->ended.load(std::memory_order_acquire);
  for (std::size_t i = 0; i < ended + (stuck ? 1 : 0); ++i)
    runs.push_back({executions->all[i].results(), std::monostate{}});
  if (stuck) {
    const auto* hang = std::get_if<Hang>(&*stuck);
    runs.back().ending = hang ? decltype(SerialRun::ending)(*hang) : Blocked{};
  }
  return runs;
}

}  // namespace sunder::native
