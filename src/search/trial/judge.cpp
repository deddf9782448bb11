#include "search/trial/judge.hpp"

#include <algorithm>

#include "model/text.hpp"
#include "outcomes/waits.hpp"

namespace sunder {
namespace {

constexpr std::uint64_t kUnsetMemory = 0xa5a5'a5a5'a5a5'a5a5;  // see sunder/fresh.hpp

// The deadlock of a stuck end that no atomic object comes to. One that lost a wake-up may have an atomic
// outcome: whole calls may end so, too, in a state where nobody could go on.
std::optional<Symptom> deadlock_of(const Observation& seen, const AtomicOutcomes& atomic) {
  if (lost_a_wakeup(seen, atomic)) return Deadlock{seen.outcome, seen.woken, false};
  if (atomic.contains(seen.outcome, seen.real_time) || atomic.contains_between_waits(seen.outcome))
    return std::nullopt;
  return Deadlock{seen.outcome, {}, seen.circle};
}

}  // namespace

std::optional<Symptom> symptom_of(const Observation& seen, const AtomicOutcomes& atomic) {
  if (is_stuck(seen.outcome)) return atomic.can_be_judged() ? deadlock_of(seen, atomic) : std::nullopt;
  if (atomic.contains(seen.outcome, seen.real_time)) return std::nullopt;
  if (atomic.contains_between_waits(seen.outcome)) return std::nullopt;
  if (atomic.contains(seen.outcome)) return NonAtomicOutcome{seen.outcome, seen.real_time};
  return NonAtomicOutcome{seen.outcome};
}

namespace {

// Every outcome that is not atomic: deadlocks first, then those of executions without overlap, then the most
// frequent.
std::vector<Judgement> not_atomic(const EngineRun& run, const AtomicOutcomes& atomic) {
  std::vector<Judgement> made;
  for (const Observation& o : run.observations)
    if (auto symptom = symptom_of(o, atomic)) {
      const auto* wrong = std::get_if<NonAtomicOutcome>(&*symptom);
      const bool serial = o.serial && (!wrong || wrong->real_time.empty());
      made.push_back({std::move(*symptom), o.count, o.schedule, serial, o.preemptions});
    }
  std::ranges::stable_sort(made, [](const Judgement& a, const Judgement& b) {
    if (is_wait(a.symptom) != is_wait(b.symptom)) return is_wait(a.symptom);
    return a.serial != b.serial ? a.serial : a.count > b.count;
  });
  return made;
}

}  // namespace

std::optional<Judgement> judge(const EngineRun& run, const AtomicOutcomes& atomic,
                               const IsAdmitted& is_admitted) {
  const bool races = run.failure && std::holds_alternative<DataRace>(*run.failure);
  if (run.failure && !races) {
    if (is_wait(*run.failure) && atomic.may_block) return std::nullopt;
    return Judgement{*run.failure, 1, run.schedule, false, run.preemptions + 1};
  }
  for (Judgement& each : not_atomic(run, atomic))
    if (const auto wrong = explicable(each.symptom);
        each.serial || !is_admitted || !wrong || !is_admitted(*wrong))
      return std::move(each);
  if (races) return Judgement{*run.failure, 1, run.schedule, false, run.preemptions + 1};
  return std::nullopt;
}

void refuse_without_overlap(const Harness& harness, const Object& object, const std::string& gave) {
  throw SerialError(
      "cannot be judged: run without overlap, " + to_text(harness, object) + " gave " + gave +
      ", which no serial execution gives; does it depend on the thread, the processor, the time "
      "or uninitialised memory?");
}

namespace {

bool is_unset(const Value& value) {
  const auto any = [](const std::vector<Value>& values) { return std::ranges::any_of(values, is_unset); };
  if (const auto* list = value.as<List>()) return any(list->elements);
  if (const auto* set = value.as<Set>()) return any(set->elements);
  if (const auto* pair = value.as<Pair>()) return any(pair->both);
  if (const auto* map = value.as<Map>())
    return std::ranges::any_of(map->entries,
                               [](const auto& e) { return is_unset(e.first) || is_unset(e.second); });
  const Integer* number = value.as<Integer>();
  if (!number) return false;
  // One byte alone may be a number like any other.
  for (const int bits : {16, 32, 64}) {
    const Integer unset = Integer{kUnsetMemory >> (64 - bits)};
    if (*number == unset || *number == unset - (Integer{1} << bits)) return true;
  }
  return false;
}

}  // namespace

bool shows_unset_memory(const Symptom& symptom) {
  const Outcome* outcome = outcome_of(symptom);
  return outcome && std::ranges::any_of(*outcome, is_unset);
}

void refuse_if_serial(const Judgement& judgement, const Harness& harness, const Object& object) {
  if (judgement.serial) refuse_without_overlap(harness, object, to_text(judgement.symptom));
}

Violation violation_of(const Judgement& judgement, const Harness& harness, const EngineRun& run,
                       const AtomicOutcomes& atomic, Engine engine) {
  Violation made{harness, judgement.symptom, judgement.count, run.executions, atomic.outcomes(), engine};
  made.schedule = judgement.schedule;
  made.preemptions = judgement.preemptions;
  return made;
}

bool shows(const Observation& seen, const Symptom& symptom) {
  const Outcome* outcome = outcome_of(symptom);
  if (!outcome || seen.outcome != *outcome) return false;
  if (const auto* stuck = std::get_if<Deadlock>(&symptom))
    return stuck->woken.empty() || seen.woken == stuck->woken;
  const auto& order = std::get<NonAtomicOutcome>(symptom).real_time;
  return order.empty() || seen.real_time == order;
}

std::uint64_t count_of(const Symptom& symptom, const EngineRun& run) {
  if (run.failure && same_kind(symptom, *run.failure)) return 1;
  std::uint64_t count = 0;
  for (const Observation& o : run.observations)
    if (shows(o, symptom)) count += o.count;
  return count;
}

std::string schedule_of(const Symptom& symptom, const EngineRun& run) {
  if (run.failure && same_kind(symptom, *run.failure)) return run.schedule;
  for (const Observation& o : run.observations)
    if (shows(o, symptom)) return o.schedule;
  return {};
}

}  // namespace sunder
