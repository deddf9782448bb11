// The members of SameEffect that tell whether a call has any effect.
#include <algorithm>

#include "search/finding/core_calls.hpp"
#include "search/meaning/same_effect.hpp"
#include "search/meaning/serial_parts.hpp"
#include "search/tuning.hpp"

namespace sunder {
namespace {

// The call again, and core calls after it: a `restore` shows what a `save` has kept only to them.
std::vector<Sequence> futures_with(const Invocation& other, const std::set<Invocation>& core,
                                   const Object& object) {
  Sequence reads{other}, all{other};
  for (const Invocation& each : core) {
    if (all.size() > tuning::kMostProbingCalls) break;
    all.push_back(each);
    if (object.methods[each.method].read_only) reads.push_back(each);
  }
  return {{other, other}, reads.size() > 1 ? reads : all};
}

}  // namespace

bool SameEffect::has_effect(const Harness& harness, int call, const std::function<void()>& may_go_on) {
  const Sequence nothing;
  if (among({nothing}, harness, call, may_go_on).empty()) return true;
  const auto core = core_calls_for(harness, object_, tuning::kMostStepCalls);
  for (const Invocation& other : other_calls_for(harness, object_, tuning::kMostOtherCalls)) {
    may_go_on();
    try {
      if (is_shown_by(futures_with(other, core, object_), harness, call)) return true;
    } catch (const SerialError&) {  // that method cannot show anything
    }
  }
  return false;
}

// Whether some past and future give other results with the call in between than without it.
bool SameEffect::is_shown_by(const std::vector<Sequence>& futures, const Harness& harness, int call) {
  const std::vector<Sequence> alone{{futures.front().front()}};
  if (!linearizer_.results(alone).front()) return false;  // it waits, which takes time to see
  std::vector<Probe> probes;
  for (const Past& past : pasts_of(harness, call, tuning::kMostPastsOfOthers))
    for (const Sequence& future : futures) probes.push_back({past.before, future});
  const std::vector<Sequence> nothing{{}};
  std::vector<Sequence> alike;
  add_alike(nothing, invocation_at(harness, call), probes, alike);
  return alike.empty();
}

}  // namespace sunder
