#include "targets/native/explore/execution.hpp"

namespace sunder::native::explore {

Execution::Execution(const Harness& harness, const Constructed& object)
    : object_(object), plan_(make_plan(harness, *object.entry)) {
  for (const PlannedSequence& s : plan_.sequences) {
    slots_.emplace_back(s.slots_size);
    after_.push_back(s.after);
  }
  body_ = [this](int fiber) {
    const auto i = static_cast<std::size_t>(fiber);
    for (int k = 0; const Call& call : plan_.sequences[i].calls)
      runtime().invoke(fiber, k++, [&] { call(instance_, slots_[i].data()); });
  };
}

Ending Execution::run(Strategy& strategy) {
  instance_ = object_.variant->make();
  const Ending ending = runtime().execute(strategy, after_, body_);
  if (ending != Ending::ended) return ending;
  results_.clear();
  for (std::size_t i = 0; i < slots_.size(); ++i)
    for (const Call& call : plan_.sequences[i].calls) call.write_result(slots_[i].data(), results_);
  object_.entry->destroy(instance_);
  return ending;
}

}  // namespace sunder::native::explore
