#include "targets/native/plan.hpp"

#include "targets/native/encoding.hpp"

namespace sunder::native {
namespace {

std::size_t rounded_up(std::size_t n) {
  constexpr std::size_t kUnit = alignof(std::max_align_t);
  return (n + kUnit - 1) / kUnit * kUnit;
}

std::shared_ptr<const void> make_arguments(const Invocation& invocation, const MethodEntry& method) {
  Writer bytes;
  for (const Value& argument : invocation.arguments) encode(bytes, argument);
  Reader in(bytes.bytes());
  return method.make_arguments(method.callable.get(), in);
}

}  // namespace

void Call::write_result(std::byte* slots, Writer& out) const {
  auto& at = *reinterpret_cast<ResultSlot*>(slots + slot);
  if (at.thrown) {
    out.thrown(at.thrown->name());
  } else {
    take_result(callable, at, out);
  }
}

PlannedSequence plan_sequence(const Sequence& sequence, const ObjectEntry& entry) {
  PlannedSequence planned;
  for (const Invocation& invocation : sequence) {
    const MethodEntry& method = entry.methods[invocation.method];
    planned.calls.push_back({method.invoke, method.callable.get(), make_arguments(invocation, method),
                             planned.slots_size, method.take_result});
    planned.slots_size += ResultSlot::kHeader + rounded_up(method.result_size);
  }
  return planned;
}

Plan make_plan(const Harness& harness, const ObjectEntry& entry) {
  Plan plan;
  const auto after = predecessors(static_cast<int>(harness.sequences.size()), harness.order);
  for (std::size_t i = 0; i < harness.sequences.size(); ++i) {
    plan.sequences.push_back(plan_sequence(harness.sequences[i], entry));
    plan.sequences.back().after = after[i];
  }
  plan.ordered = !harness.order.empty();
  return plan;
}

}  // namespace sunder::native
