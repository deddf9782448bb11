#include "targets/native/explore/explore.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <list>
#include <memory>

#include "support/error.hpp"
#include "targets/native/encoding.hpp"
#include "targets/native/explore/exploration.hpp"
#include "targets/native/explore/put_back.hpp"
#include "targets/native/explore/replay.hpp"
#include "targets/native/explore/trace_recorder.hpp"
#include "targets/native/explore/tryout.hpp"
#include "targets/native/explore/uninterrupted.hpp"
#include "targets/native/explore/weak/foreign.hpp"
#include "targets/native/explore/weak/libraries.hpp"
#include "targets/native/put_back_words.hpp"
#include "targets/native/waiting.hpp"
#include "targets/native/worker.hpp"

namespace sunder::native {
namespace {

using namespace explore;

constexpr double kTogether = 0.02;  // seconds: no further harness is begun after it

/// Shared with the thread, which may be stuck in the code under test.
struct Task {
  const Constructed& object;
  std::function<void(Task&, Crew::Member&)> work;
  std::vector<EngineRun> runs = {};
  std::exception_ptr error = nullptr;
};

void perform(Task& task, Crew::Member& self) {
  self.calling.store(true, std::memory_order_relaxed);
  try {
    task.work(task, self);
  } catch (const InputError&) {
    task.error = std::current_exception();
  } catch (const std::exception& e) {  // from `make`
    task.error = std::make_exception_ptr(
        InputError("an instance of " + task.object.object.name + " could not be made: " + e.what()));
  }
  self.calling.store(false, std::memory_order_relaxed);
}

// The thread that runs all sequences sleeps in a wait that has no hook, so no other sequence can move. This
// worker cannot be used any more.
void refuse_if_it_waits(int thread_id) {
  if (waiting_of(thread_id).in_a_call)
    throw InputError("cannot be explored: it waits in a way that is not scheduled");
}

// Without this, the C library would allocate the buffers of its streams in the arena of the first object that
// prints.
void give_streams_buffers() {
  static std::array<std::array<char, BUFSIZ>, 2> buffers;
  static const bool done = std::setvbuf(stdout, buffers[0].data(), _IOFBF, BUFSIZ) == 0 &&
                           std::setvbuf(stdin, buffers[1].data(), _IOFBF, BUFSIZ) == 0;
  static_cast<void>(done);
}

std::vector<EngineRun> run_in(Crew& crew, const Constructed& object, double hang_seconds,
                              std::function<void(Task&, Crew::Member&)> work) {
  require_known_statics();
  give_streams_buffers();
  const auto task = std::make_shared<Task>(Task{object, std::move(work)});
  const auto job =
      std::make_shared<const Crew::Job>([task](int, Crew::Member& self) { perform(*task, self); });
  if (const auto stuck = crew.run(1, job, hang_seconds)) {
    refuse_if_it_waits(crew.thread_id(0));
    std::vector<EngineRun> runs = task->runs;  // the thread is stuck in the next one
    runs.emplace_back().failure = std::visit([](const auto& how) { return Symptom(how); }, *stuck);
    return runs;
  }
  if (task->error) std::rethrow_exception(task->error);
  return std::move(task->runs);
}

/// Everything that is kept from one harness of an object to the next.
struct Kept {
  const ObjectEntry* entry;
  ThreadIdentities
      thread_identities;  // one set for each object, since some objects need each thread attached
  WatchedShapes shapes = {};

  explicit Kept(const ObjectEntry* of) : entry(of), thread_identities(of->per_thread) {}
};

// If state is put back, that of all threads is: none may end.
Kept& kept_for(const Constructed& object) {
  static std::list<Kept> all;
  const auto found = std::ranges::find(all, object.entry, &Kept::entry);
  if (found != all.end()) return *found;
  if (!put_back().is_on()) all.clear();
  return all.emplace_back(object.entry);
}

// Several attempts: in a new process the first executions may differ, since some things are initialised once.
Ending run_schedule(Execution& execution, const Schedule& schedule) {
  constexpr int kAttempts = 3;
  if (schedule.memory != Memory::sc || scheduler().is_traced()) weak::libraries().find();
  scheduler().use_memory(schedule.memory, schedule.races);
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    Replay replay(schedule);
    replay.begin();
    const Ending ending = execution.run(replay);
    if (ending == Ending::refused)
      throw InputError(std::string("cannot be explored: ") + scheduler().refusal());
    if (!replay.diverged()) return ending;
    if (ending != Ending::ended && ending != Ending::stuck) break;
  }
  throw InputError(std::string(kDoesNotFit) +
                   ": it is of another harness or object, or the object is not deterministic");
}

SerialRun run_alone(const Sequence& sequence, const Constructed& object, ThreadIdentities& identities) {
  scheduler().use_memory(Memory::sc);
  Execution execution({{sequence}, {}}, object, identities);
  Uninterrupted strategy(false);
  const Ending ending = execution.run(strategy);
  if (ending != Ending::ended && ending != Ending::stuck)
    throw InputError("cannot be explored: it fails when it is run serially");
  Observations observations;
  observations.add(execution, false);
  SerialRun run{observations.decoded().front().outcome, std::monostate{}};
  if (ending == Ending::stuck) run.ending = Blocked{};
  std::erase_if(run.results, [](const Value& result) { return result.as<NoResult>() != nullptr; });
  return run;
}

// Executions start from the state that the schedule was found in.
void prepare(const Harness& harness, const Constructed& object, const Schedule& schedule) {
  arena().reuse(schedule.reuse);
  if (!schedule.put_back) return put_back().rest();
  if (!put_back().is_on()) throw InputError(std::string(kDoesNotFit) + ": this worker puts no state back");
  Execution(harness, object, kept_for(object).thread_identities).warm_up();
}

EngineRun replayed(const Harness& harness, const Constructed& object, const std::string& schedule) {
  Execution execution(harness, object, kept_for(object).thread_identities);
  Observations observations;
  EngineRun run;
  const Ending ending = run_schedule(execution, schedule_from(schedule));
  weak::libraries().open();
  run.executions = 1;
  run.schedule = schedule;
  run.failure = symptom_of(ending);
  if (ending == Ending::ended || ending == Ending::stuck) observations.add(execution, true);
  run.observations = observations.decoded();
  return run;
}

// Whether code without hooks, other than that of libraries, uses memory that sequences share: it may order
// accesses. Sequences run in both orders, since locks may hide it in one of these.
bool may_order_unseen(const Harness& harness, const Constructed& object) {
  if (weak::unseen_fences() || !object.entry->not_weak.empty()) return true;
  Execution execution(harness, object, kept_for(object).thread_identities);
  scheduler().use_memory(Memory::sc);
  for (const bool backwards : {false, true}) {
    Uninterrupted order(backwards);
    if (execution.run(order, Looks::at_accesses) != Ending::ended) break;
  }
  return watch().may_synchronise();
}

}  // namespace

void set_up() {
  keep_in_arena(false);
  keep_loader_out_of_arena();
}

std::function<std::shared_ptr<void>()> entered(std::function<std::shared_ptr<void>()> enter) {
  if (!enter || !put_back().is_on()) return enter;
  return [enter] {
    keep_in_arena(true);
    auto result = enter();
    keep_in_arena(false);
    return result;
  };
}

std::vector<EngineRun> run_explored(const std::vector<Harness>& harnesses, const Constructed& object,
                                    Crew& crew, const Budget& budget, std::uint64_t seed,
                                    double hang_seconds) {
  return run_in(crew, object, hang_seconds, [harnesses, budget, seed](Task& task, Crew::Member& self) {
    const auto beat = [&] { self.beats.fetch_add(1, std::memory_order_relaxed); };
    const TimePoint start = Clock::now();
    for (const Harness& harness : harnesses) {
      Kept& kept = kept_for(task.object);
      Exploration exploration(harness, task.object, kept.thread_identities, kept.shapes, budget,
                              seed + task.runs.size(), beat);
      task.runs.push_back(exploration.run());
      if (task.runs.back().failure || seconds_since(start) > kTogether) return;
    }
  });
}

std::vector<SerialRun> run_serially_explored(const std::vector<Sequence>& sequences,
                                             const Constructed& object, Crew& crew, double hang_seconds) {
  const auto serial = std::make_shared<Constructed>(object);
  serial->entry = object.serial_entry.get();
  serial->variant = object.serial_variant;
  const auto made = std::make_shared<std::vector<SerialRun>>();
  const auto stuck =
      run_in(crew, object, hang_seconds, [serial, made, sequences](Task& task, Crew::Member& self) {
        scheduler().forget();
        const bool is_reference = serial->entry->name != task.object.entry->name;
        Kept& kept = kept_for(is_reference ? *serial : task.object);
        for (const Sequence& sequence : sequences) {
          if (put_back().is_on()) put_back().to_start(kept.thread_identities, 1);
          made->push_back(run_alone(sequence, *serial, kept.thread_identities));
          self.beats.fetch_add(1, std::memory_order_relaxed);
        }
      });
  if (!stuck.empty()) throw InputError("cannot be explored: it hangs when it is run serially");
  return std::move(*made);
}

std::set<int> writers_among_readers(const Constructed& object, Crew& crew, double hang_seconds) {
  const auto writers = std::make_shared<std::set<int>>();
  const auto runs = run_in(crew, object, hang_seconds, [writers](Task& task, Crew::Member& self) {
    const auto beat = [&] { self.beats.fetch_add(1, std::memory_order_relaxed); };
    *writers = Tryout(task.object, kept_for(task.object).thread_identities, beat).writers();
  });
  return runs.empty() ? *writers : std::set<int>{};  // a run tells that the thread is stuck
}

EngineRun run_replayed(const Harness& harness, const Constructed& object, Crew& crew,
                       const std::string& schedule, double hang_seconds) {
  return run_in(crew, object, hang_seconds,
                [harness, schedule](Task& task, Crew::Member&) {
                  prepare(harness, task.object, schedule_from(schedule));
                  task.runs.push_back(replayed(harness, task.object, schedule));
                })
      .front();
}

// Two runs: the first finds which plain accesses race, and which statics are used. The second shows them.
Trace trace_of(const Harness& harness, const Constructed& object, Crew& crew, const std::string& schedule,
               double hang_seconds) {
  const auto first = std::make_shared<TraceRecorder>();
  const auto may_race = std::make_shared<bool>();
  run_in(crew, object, hang_seconds, [harness, schedule, first, may_race](Task& task, Crew::Member&) {
    scheduler().forget();
    const Schedule wanted = schedule_from(schedule);
    prepare(harness, task.object, wanted);
    *may_race = wanted.memory == Memory::sc && !may_order_unseen(harness, task.object);
    scheduler().forget();
    scheduler().trace_to(first.get());
    replayed(harness, task.object, schedule);
    scheduler().trace_to(nullptr);
  });
  const auto second =
      std::make_shared<TraceRecorder>(names::layout_of(object.entry->type_mark, first->addresses()));
  if (*may_race) second->remark_races();
  run_in(crew, object, hang_seconds, [harness, schedule, second](Task& task, Crew::Member&) {
    weak::X86 x86;
    scheduler().trace_to(second.get());
    scheduler().weak_memory().tell(&x86);
    const EngineRun run = replayed(harness, task.object, schedule);
    scheduler().weak_memory().complete_x86();
    scheduler().weak_memory().tell(nullptr);
    scheduler().trace_to(nullptr);
    if (run.failure || schedule_from(schedule).late.empty()) return;  // then there is no whole graph
    const weak::X86::Answer answer = x86.answer();
    if (answer == weak::X86::Answer::unknown) return;
    second->note(answer == weak::X86::Answer::can ? "x86 can do this"
                                                  : "needs a weaker processor than x86, or a compiler");
  });
  return second->trace();
}

}  // namespace sunder::native
