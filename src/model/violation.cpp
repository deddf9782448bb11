#include "model/violation.hpp"

#include <sstream>

namespace sunder {
namespace {

struct Text {
  std::string operator()(const NonAtomicOutcome& s) const { return to_text(s.outcome); }
  std::string operator()(const Crash& s) const {
    return "crash: " + s.how + (s.last_words.empty() ? "" : " (" + s.last_words + ")");
  }
  std::string operator()(const Deadlock& s) const {
    if (s.outcome.empty()) return "deadlock";
    const char* const what = !s.woken.empty() ? "lost wake-up: " : s.circle ? "deadlock: " : "stuck: ";
    return what + to_text(s.outcome);
  }
  std::string operator()(const Hang&) const { return "hang"; }
  std::string operator()(const MemoryError& s) const { return name_of(s.what); }
  std::string operator()(const DataRace&) const { return "data race"; }
};

struct KindOfSymptom {
  const char* operator()(const NonAtomicOutcome&) const { return "outcome"; }
  const char* operator()(const Crash&) const { return "crash"; }
  const char* operator()(const Deadlock&) const { return "deadlock"; }
  const char* operator()(const Hang&) const { return "hang"; }
  const char* operator()(const MemoryError&) const { return "memory"; }
  const char* operator()(const DataRace&) const { return "race"; }
};

}  // namespace

bool same_kind(const Symptom& a, const Symptom& b) {
  if (a.index() != b.index()) return false;
  if (const auto* x = std::get_if<NonAtomicOutcome>(&a)) {
    const auto& y = std::get<NonAtomicOutcome>(b);
    return x->outcome == y.outcome && x->real_time == y.real_time;
  }
  const auto* x = std::get_if<Deadlock>(&a);
  const auto* y = std::get_if<Deadlock>(&b);
  const bool both_known = x && !x->outcome.empty() && !y->outcome.empty();
  return !both_known || (x->outcome == y->outcome && x->woken == y->woken);
}

const Outcome* outcome_of(const Symptom& symptom) {
  if (const auto* wrong = std::get_if<NonAtomicOutcome>(&symptom)) return &wrong->outcome;
  const auto* stuck = std::get_if<Deadlock>(&symptom);
  return stuck && !stuck->outcome.empty() ? &stuck->outcome : nullptr;
}

std::optional<NonAtomicOutcome> explicable(const Symptom& symptom) {
  if (const auto* wrong = std::get_if<NonAtomicOutcome>(&symptom)) return *wrong;
  const auto* stuck = std::get_if<Deadlock>(&symptom);
  if (!stuck || stuck->outcome.empty() || !stuck->woken.empty() || stuck->circle) return std::nullopt;
  return NonAtomicOutcome{stuck->outcome};
}

bool is_wait(const Symptom& symptom) {
  return std::holds_alternative<Deadlock>(symptom) || std::holds_alternative<Hang>(symptom);
}

const char* kind_of(const Symptom& symptom) { return std::visit(KindOfSymptom{}, symptom); }

std::string to_text(const Symptom& symptom) { return std::visit(Text{}, symptom); }

Memory memory_of(const std::string& schedule) {
  std::istringstream words(schedule.substr(0, schedule.find(':')));  // before the first step
  for (std::string word; words >> word;)
    if (const auto memory = named<Memory>(word.substr(0, word.find(',')))) return *memory;
  return Memory::sc;
}

Gravity gravity_of(const Violation& violation) {
  return explicable(violation.symptom) ? gravity_of(violation.meaning) : Gravity::bug;
}

bool same_meaning(const Violation& a, const Violation& b) {
  return gravity_of(a) == gravity_of(b) && same_meaning(a.meaning, b.meaning) && a.wrong == b.wrong;
}

bool is_graver(const Violation& a, const Violation& b) {
  const Gravity x = gravity_of(a), y = gravity_of(b);
  if (x != y) return x < y;
  const auto p = level_of(a.meaning), q = level_of(b.meaning);
  return p && q && is_weaker(*p, *q);
}

}  // namespace sunder
