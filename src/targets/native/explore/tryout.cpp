#include "targets/native/explore/tryout.hpp"

#include "support/error.hpp"
#include "targets/native/explore/uninterrupted.hpp"

namespace sunder::native::explore {
namespace {

constexpr std::size_t kMostArguments = 4;  // of one method
constexpr std::size_t kMostStates = 64;
constexpr int kMostLost = 16;  // executions that do not end, whose memory is lost

// Two that differ, if possible.
std::vector<Value> samples(const Parameter& parameter) {
  if (!parameter.domain.empty()) return parameter.domain;
  const Value zero = scalar_value(parameter, 0), one = scalar_value(parameter, 1);
  switch (parameter.shape) {
    case Shape::single:
      return {zero, one};
    case Shape::list:
      return {List{{zero, one}}, List{{one, one}}};
    case Shape::set:
      return {make_set({zero, one})};
    case Shape::map:
      return {make_map({{zero, one}, {one, one}})};
  }
  return {};
}

std::vector<Invocation> invocations_of(const Object& object, int method) {
  std::vector<Invocation> all{{method, {}}};
  for (const Parameter& parameter : object.methods[static_cast<std::size_t>(method)].parameters) {
    std::vector<Invocation> longer;
    for (const Invocation& start : all)
      for (const Value& value : samples(parameter)) {
        longer.push_back(start);
        longer.back().arguments.push_back(value);
      }
    if (longer.size() > kMostArguments) longer.resize(kMostArguments);
    all = std::move(longer);
  }
  return all;
}

// Sequences of at most two core calls, shortest first.
std::vector<Sequence> states_of(const Object& object) {
  std::vector<Sequence> all{{}};
  std::vector<Invocation> core;
  for (const int method : core_methods(object))
    for (Invocation& each : invocations_of(object, method)) core.push_back(std::move(each));
  for (const Invocation& each : core) all.push_back({each});
  for (const Invocation& first : core)
    for (const Invocation& second : core) all.push_back({first, second});
  if (all.size() > kMostStates) all.resize(kMostStates);
  return all;
}

}  // namespace

Tryout::Tryout(const Constructed& object, ThreadIdentities& thread_identities, std::function<void()> beat)
    : object_(object), thread_identities_(thread_identities), beat_(std::move(beat)) {}

std::set<int> Tryout::writers() {
  std::vector<Invocation> calls;
  const auto count = static_cast<int>(object_.object.methods.size());
  for (int method = 0; method < count; ++method)
    if (object_.object.methods[static_cast<std::size_t>(method)].read_only)
      for (Invocation& each : invocations_of(object_.object, method)) calls.push_back(std::move(each));
  std::set<int> writers;
  int lost = 0;
  for (const Sequence& state : states_of(object_.object)) {
    for (const Invocation& call : calls) {
      if (writers.contains(call.method)) continue;
      Sequence sequence = state;
      sequence.push_back(call);
      const Seen seen = last_of(sequence);
      if (seen == Seen::writes) writers.insert(call.method);
      if (seen == Seen::does_not_end && ++lost > kMostLost) return writers;
    }
  }
  return writers;
}

// Twice, since some things are initialised once.
Tryout::Seen Tryout::last_of(const Sequence& sequence) {
  Execution execution({{sequence}, {}}, object_, thread_identities_);
  execution.warm_up();
  for (int attempt = 0; attempt < 2; ++attempt) {
    scheduler().forget();
    scheduler().use_memory(Memory::sc);
    Uninterrupted order(false);
    const Ending ending = execution.run(order, Looks::at_footprints);
    beat_();
    if (ending == Ending::refused)
      throw InputError(std::string("cannot be explored: ") + scheduler().refusal());
    if (ending != Ending::ended) return Seen::does_not_end;
    if (!execution.writers().contains(sequence.back().method)) return Seen::nothing;
  }
  return Seen::writes;
}

}  // namespace sunder::native::explore
