#include "targets/native/explore/explore.hpp"

#include <exception>
#include <memory>

#include "support/error.hpp"
#include "targets/native/encoding.hpp"
#include "targets/native/explore/exploration.hpp"
#include "targets/native/explore/replay.hpp"
#include "targets/native/explore/trace.hpp"

namespace sunder::native {
namespace {

using namespace explore;

/// Shared with the thread, which may be stuck in the code under test.
struct Task {
  Harness harness;
  const Constructed& object;
  std::function<EngineRun(Task&, Crew::Member&)> work;
  EngineRun run = {};
  std::exception_ptr error = nullptr;
};

void perform(Task& task, Crew::Member& self) {
  self.calling.store(true, std::memory_order_relaxed);
  try {
    task.run = task.work(task, self);
  } catch (const InputError&) {
    task.error = std::current_exception();
  } catch (const std::exception& e) {  // from `make`
    task.error = std::make_exception_ptr(
        InputError("an instance of " + task.object.object.name + " could not be made: " + e.what()));
  }
  self.calling.store(false, std::memory_order_relaxed);
}

EngineRun run_in(Crew& crew, const Harness& harness, const Constructed& object, double hang_seconds,
                 std::function<EngineRun(Task&, Crew::Member&)> work) {
  const auto task = std::make_shared<Task>(harness, object, std::move(work));
  const auto job =
      std::make_shared<const Crew::Job>([task](int, Crew::Member& self) { perform(*task, self); });
  if (const auto stuck = crew.run(1, job, hang_seconds)) {
    EngineRun run;
    run.failure = std::visit([](const auto& how) { return Symptom(how); }, *stuck);
    return run;
  }
  if (task->error) std::rethrow_exception(task->error);
  return task->run;
}

EngineRun replayed(const Task& task, const std::string& schedule) {
  Execution execution(task.harness, task.object);
  Replay replay(schedule_from(schedule));
  Gathered gathered;
  EngineRun run;
  replay.begin();
  const Ending ending = execution.run(replay);
  if (replay.diverged())
    throw InputError(
        "the schedule does not fit: it is of another harness or object, or the object is not deterministic");
  run.executions = 1;
  run.schedule = schedule;
  if (ending == Ending::deadlock) run.failure.emplace(Deadlock{});
  if (ending == Ending::hang) run.failure.emplace(Hang{});
  if (ending == Ending::ended) gathered.add(execution.outcome(), runtime().schedule());
  run.observations = gathered.decoded();
  return run;
}

}  // namespace

EngineRun run_explored(const Harness& harness, const Constructed& object, Crew& crew, const Budget& budget,
                       double hang_seconds) {
  return run_in(crew, harness, object, hang_seconds, [budget](Task& task, Crew::Member& self) {
    return Exploration(task.harness, task.object, budget,
                       [&] { self.beats.fetch_add(1, std::memory_order_relaxed); })
        .run();
  });
}

EngineRun run_replayed(const Harness& harness, const Constructed& object, Crew& crew,
                       const std::string& schedule, double hang_seconds) {
  return run_in(crew, harness, object, hang_seconds,
                [schedule](Task& task, Crew::Member&) { return replayed(task, schedule); });
}

// Twice: the first run finds which plain accesses race, and these are then shown too.
Trace trace_of(const Harness& harness, const Constructed& object, Crew& crew, const std::string& schedule,
               double hang_seconds) {
  const auto recorder = std::make_shared<Recorder>();
  run_in(crew, harness, object, hang_seconds, [schedule, recorder](Task& task, Crew::Member&) {
    runtime().sites().clear();
    replayed(task, schedule);
    runtime().trace_to(recorder.get());
    EngineRun run = replayed(task, schedule);
    runtime().trace_to(nullptr);
    return run;
  });
  return recorder->trace();
}

}  // namespace sunder::native
