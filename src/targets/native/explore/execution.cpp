#include "targets/native/explore/execution.hpp"

#include <algorithm>

#include "targets/native/explore/arena.hpp"
#include "targets/native/explore/clocks.hpp"

namespace sunder::native::explore {

Execution::Execution(const Harness& harness, const Constructed& object, ThreadIdentities& thread_identities)
    : object_(object), thread_identities_(thread_identities), plan_(make_plan(harness, *object.entry)) {
  for (const PlannedSequence& s : plan_.sequences) {
    slots_.emplace_back(s.slots_size);
    after_.push_back(s.after);
  }
  body_ = [this](int fiber) {
    const auto i = static_cast<std::size_t>(fiber);
    for (int k = 0; const Call& call : plan_.sequences[i].calls)
      runtime().invoke(fiber, k++, [&] { call(instance_, slots_[i].data()); });
  };
  destroy_ = [this] {
    const InArena in_arena;
    object_.entry->destroy(instance_);
  };
}

Ending Execution::run(Strategy& strategy, Looks looks) {
  clocks().reset();
  {
    const InArena in_arena;
    instance_ = object_.variant->make();
  }
  if (runtime().refusal()) return Ending::refused;
  if (looks != Looks::at_results) runtime().audit().start(looks == Looks::at_accesses);
  if (looks == Looks::at_accesses) watch().start();
  const Ending ending = runtime().execute(strategy, after_, thread_identities_, body_);
  watch().stop();
  runtime().audit().stop();
  if (ending != Ending::ended) return ending;
  results_.clear();
  for (std::size_t i = 0; i < slots_.size(); ++i)
    for (const Call& call : plan_.sequences[i].calls) call.write_result(slots_[i].data(), results_);
  const Ending destroyed = runtime().run_alone(destroy_);
  if (destroyed == Ending::ended) arena().reset();
  return destroyed;
}

bool Execution::was_serial() const {
  std::vector<Runtime::Span> all;
  for (const auto& of_fiber : runtime().spans()) all.insert(all.end(), of_fiber.begin(), of_fiber.end());
  std::ranges::sort(all, {}, &Runtime::Span::begin);
  return std::ranges::adjacent_find(all, [](const auto& a, const auto& b) { return a.end > b.begin; }) ==
         all.end();
}

std::vector<RealTime> Execution::real_time() const {
  std::vector<RealTime> order;
  const auto& spans = runtime().spans();
  std::vector<int> first{0};
  for (const auto& of_fiber : spans) first.push_back(first.back() + static_cast<int>(of_fiber.size()));
  for (std::size_t a = 0; a < spans.size(); ++a)
    for (std::size_t b = 0; b < spans.size(); ++b)
      for (std::size_t i = 0; a != b && i < spans[a].size(); ++i)
        for (std::size_t k = 0; k < spans[b].size(); ++k)
          if (spans[a][i].end < spans[b][k].begin)
            order.push_back({first[a] + static_cast<int>(i), first[b] + static_cast<int>(k)});
  return order;
}

}  // namespace sunder::native::explore
