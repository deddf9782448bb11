#include "targets/native/explore/execution.hpp"

#include "targets/native/explore/arena.hpp"
#include "targets/native/explore/clocks.hpp"

namespace sunder::native::explore {

Execution::Execution(const Harness& harness, const Constructed& object, ThreadIdentities& thread_identities)
    : harness_(harness),
      object_(object),
      thread_identities_(thread_identities),
      plan_(make_plan(harness, *object.entry)) {
  for (const PlannedSequence& s : plan_.sequences) {
    slots_.emplace_back(s.slots_size);
    after_.push_back(s.after);
  }
  body_ = [this](int fiber) {
    const auto i = static_cast<std::size_t>(fiber);
    for (int k = 0; const Call& each : plan_.sequences[i].calls) call(fiber, k++, each);
  };
  destroy_ = [this] {
    const InArena in_arena;
    object_.entry->destroy(instance_);
  };
}

void Execution::call(int fiber, int invocation, const Call& call) {
  const auto i = static_cast<std::size_t>(fiber), k = static_cast<std::size_t>(invocation);
  const int method = harness_.sequences[i][k].method;
  const bool looks =
      looks_at_footprints_ && object_.object.methods[static_cast<std::size_t>(method)].read_only;
  if (looks) footprint_.take();
  scheduler().invoke(fiber, invocation, [&] { call(instance_, slots_[i].data()); });
  if (looks && footprint_.has_changed()) writers_.insert(method);
}

Ending Execution::run(Strategy& strategy, Looks looks) {
  clocks().reset();
  {
    const InArena in_arena;
    instance_ = object_.variant->make();
  }
  if (scheduler().refusal()) return Ending::refused;
  looks_at_footprints_ = looks == Looks::at_footprints;
  writers_.clear();
  if (looks == Looks::at_writes || looks == Looks::at_accesses)
    scheduler().audit().start(looks == Looks::at_accesses);
  if (looks == Looks::at_accesses) watch().start();
  const Ending ending = scheduler().execute(strategy, after_, thread_identities_, body_);
  watch().stop();
  scheduler().audit().stop();
  if (ending != Ending::ended) return ending;
  results_.clear();
  for (std::size_t i = 0; i < slots_.size(); ++i)
    for (const Call& call : plan_.sequences[i].calls) call.write_result(slots_[i].data(), results_);
  const Ending destroyed = scheduler().run_alone(destroy_);
  if (destroyed == Ending::ended) arena().reset();
  return destroyed;
}

}  // namespace sunder::native::explore
