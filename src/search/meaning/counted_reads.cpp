#include "search/meaning/counted_reads.hpp"

#include <algorithm>

#include "search/meaning/other_calls.hpp"
#include "search/meaning/same_effect.hpp"
#include "search/tuning.hpp"
#include "support/error.hpp"

namespace sunder {
namespace {

// The method with the first value of each parameter, then with the second one, and so on.
std::optional<Sequence> repeated(int method, const Object& object) {
  Sequence made;
  for (std::size_t i = 0; i < tuning::kMostCounted; ++i) {
    Invocation call{method, {}};
    for (const Parameter& p : object.methods[static_cast<std::size_t>(method)].parameters) {
      if (p.shape != Shape::single) return std::nullopt;
      call.arguments.push_back(p.domain.empty() ? scalar_value(p, static_cast<int>(i))
                                                : p.domain[i % p.domain.size()]);
    }
    made.push_back(std::move(call));
  }
  return made;
}

}  // namespace

std::optional<Explanation> CountedReads::explain(const Harness& harness, std::vector<WeakCall> weak,
                                                 const NonAtomicOutcome& wrong,
                                                 const std::function<void()>& may_go_on) {
  bool is_any = false;
  for (WeakCall& each : weak) {
    const Value& number = wrong.outcome[static_cast<std::size_t>(each.call)];
    each.counts = is_read(each.call, harness, object_) && number.as<Integer>() &&
                  is_possible(invocation_at(harness, each.call), number, may_go_on);
    is_any |= each.counts;
  }
  return is_any ? linearizer_.explained(harness, weak, wrong.outcome, wrong.real_time) : std::nullopt;
}

// Whether the object can have this number at all, with any values: after some calls of a core update, alone
// or after one call of another. So a number above the room of an object, or below zero, is no count.
bool CountedReads::is_possible(const Invocation& read, const Value& number,
                               const std::function<void()>& may_go_on) {
  const auto [known, is_new] = known_.try_emplace({read, number}, false);
  if (!is_new) return known->second;
  std::vector<Sequence> updates;
  for (const int method : core_methods(object_)) {
    const Method& each = object_.methods[static_cast<std::size_t>(method)];
    if (each.read_only || !each.after.empty()) continue;
    if (auto made = repeated(method, object_)) updates.push_back(std::move(*made));
  }
  std::vector<Sequence> tried = updates;
  for (const Sequence& first : updates)
    for (const Sequence& then : updates) {
      if (&first == &then) continue;
      tried.push_back({first.front()});
      tried.back().insert(tried.back().end(), then.begin(), then.end());
    }
  for (const Sequence& each : tried) {
    may_go_on();
    if (is_given_after(each, read, number)) return known->second = true;
  }
  return false;
}

// After all these calls, or after some first ones.
bool CountedReads::is_given_after(const Sequence& calls, const Invocation& read, const Value& number) {
  std::vector<Sequence> executed;
  for (auto last = calls.begin();; ++last) {
    executed.emplace_back(calls.begin(), last);
    executed.back().push_back(read);
    if (last == calls.end()) break;
  }
  try {
    return std::ranges::any_of(linearizer_.results(executed), [&](const std::optional<Outcome>& results) {
      return results && results->back() == number;
    });
  } catch (const SerialError&) {  // a call that the object is not made for
    return false;
  }
}

}  // namespace sunder
