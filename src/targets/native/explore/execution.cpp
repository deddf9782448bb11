#include "targets/native/explore/execution.hpp"

#include <algorithm>

#include "support/error.hpp"
#include "targets/native/explore/arena.hpp"
#include "targets/native/explore/clocks.hpp"
#include "targets/native/explore/exceptions.hpp"
#include "targets/native/explore/put_back.hpp"
#include "targets/native/explore/statics.hpp"
#include "targets/native/explore/uninterrupted.hpp"
#include "targets/native/explore/weak/libraries.hpp"
#include "targets/native/put_back_words.hpp"

namespace sunder::native::explore {

Execution::Execution(const Harness& harness, const Constructed& object, ThreadIdentities& thread_identities)
    : harness_(harness),
      object_(object),
      thread_identities_(thread_identities),
      plan_(make_plan(harness, *object.entry)) {
  int calls = 0;  // of the sequence before
  for (const PlannedSequence& s : plan_.sequences) {
    slots_.emplace_back(s.slots_size);
    first_.push_back(first_.empty() ? 0 : first_.back() + calls);
    calls = static_cast<int>(s.calls.size());
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
  if (put_back().is_on()) begin_alike();
  if (scheduler().refusal()) return Ending::refused;
  clocks().reset();
  exceptions().forget_all();
  {
    const InArena in_arena;
    instance_ = object_.variant->make();
  }
  if (scheduler().refusal()) return Ending::refused;
  scheduler().traces(instance_);
  looks_at_footprints_ = looks == Looks::at_footprints;
  writers_.clear();
  if (looks == Looks::at_writes || looks == Looks::at_accesses)
    scheduler().audit().start(looks == Looks::at_accesses);
  if (looks == Looks::at_accesses) watch().start();
  if (scheduler().is_weak() && !weak::libraries().close())
    scheduler().refuse("the code of its libraries cannot be closed");
  if (scheduler().refusal()) return Ending::refused;
  arena().calls_begin();
  const Ending ending = scheduler().execute(strategy, after_, thread_identities_, body_);
  weak::libraries().rest();
  watch().stop();
  scheduler().audit().stop();
  const bool is_result = ending == Ending::ended || ending == Ending::stuck;
  if (!is_result && ending != Ending::hang && ending != Ending::data_race) return ending;
  if (is_result) take_results(ending);
  if (ending != Ending::ended) {  // nobody may use the instance any more
    scheduler().outside().restore();
    refuse_if_state_is_left();
    arena().give_up();
    return ending;
  }
  const Ending destroyed = scheduler().run_alone(destroy_);
  if (destroyed == Ending::ended) arena().reset();
  return destroyed;
}

// The next execution would not start like this one. Blocks that last may be half changed, and so may memory
// in which a call waits. What statics and thread-local variables refer to is either such a block, or goes
// with this execution.
void Execution::refuse_if_state_is_left() {
  if (put_back().is_on()) return;
  std::vector<Region> lasting = thread_identities_.thread_locals();
  lasting.insert(lasting.end(), statics_of_program().begin(), statics_of_program().end());
  const Region blocks(const_cast<std::byte*>(arena().begin()), arena().used());
  const bool is_left = !arena().was_empty() || scheduler().stuck_end().lasting ||
                       std::ranges::any_of(lasting, [&](const Region& r) { return refers_to(r, blocks); });
  if (is_left) throw InputError(std::string(kLeavesState));
}

void Execution::begin_alike() {
  std::vector<Region> results;
  for (SlotMemory& each : slots_) results.emplace_back(each.data(), each.size());
  put_back().ignores(std::move(results));
  if (put_back().has_kept()) put_back().restore();
}

void Execution::warm_up() {
  if (!put_back().is_on()) return;
  // Arguments are allocated before the state is put back, and must outlast that.
  if (const void* const block = object_.entry->allocated; block && !arena().owns(block))
    throw InputError(
        "cannot be explored: its program has an allocator of its own, whose memory cannot be put back");
  const auto count = static_cast<int>(harness_.sequences.size());
  put_back().to_start(thread_identities_, count);
  scheduler().forget();
  scheduler().use_memory(Memory::sc);
  scheduler().follow({});
  for (const bool backwards : {false, true}) {
    Uninterrupted order(backwards);
    const Ending ending = run(order);
    if (ending == Ending::refused)
      throw InputError(std::string("cannot be explored: ") + scheduler().refusal());
    if (ending == Ending::ended) break;
    put_back().to_start(thread_identities_, count);
  }
  scheduler().forget();
  put_back().keep();
}

namespace {

// The bytes of call `k`, or what stands in its place.
std::string_view result_of(int k, int returned, bool waits, std::string_view result) {
  static constexpr char kWaits = static_cast<char>(Tag::waits), kNotBegun = static_cast<char>(Tag::not_begun);
  if (k < returned) return result;
  return {k == returned && waits ? &kWaits : &kNotBegun, 1};
}

}  // namespace

void Execution::take_results(Ending ending) {
  outcome_.clear();
  woken_.clear();
  const StuckEnd& stuck = scheduler().stuck_end();
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    for (int k = 0; const Call& call : plan_.sequences[i].calls) {
      const bool ended = ending == Ending::ended;
      const int returned = ended ? k + 1 : stuck.returned[i];
      const int then = stuck.woken ? stuck.returned_then[i] : returned;
      result_.clear();
      if (k < std::max(returned, then)) call.write_result(slots_[i].data(), result_);
      outcome_ += result_of(k, returned, stuck.waiting >> i & 1U, result_.bytes());
      if (stuck.woken) woken_ += result_of(k, then, stuck.waiting_still >> i & 1U, result_.bytes());
      ++k;
    }
  }
}

}  // namespace sunder::native::explore
