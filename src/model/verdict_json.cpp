#include <set>

#include "model/json.hpp"
#include "model/spread.hpp"
#include "model/text.hpp"

namespace sunder {
namespace {

/// An outcome and how often it was seen. The rest of an observation is not kept.
struct Seen {
  Outcome outcome;
  std::uint64_t count = 0;
};

template <typename F, Is<Seen> M>
void fields(F& field, M& m) {
  field("outcome", m.outcome);
  field("count", m.count);
}

}  // namespace

template <typename F, Is<Effort> M>
void fields(F& field, M& m) {
  field("harnesses", m.harnesses);
  field("executions", m.executions);
  field("exhausted", m.exhausted);
  field("schedules", m.schedules);
  field("seconds", m.seconds);
  field("largest", m.largest);
  field("skipped", m.skipped);
  field.optional("between-waits", m.between_waits);
  field.optional("stuck-between-waits", m.stuck_between_waits);
  field.optional("between-waits-example", m.between_waits_example);
  field.optional("refused", m.refused);
  field.optional("by-threads", m.by_threads);
  field("covered", m.covered);
}

template <typename F, Is<SpreadBounds> M>
void fields(F& field, M& m) {
  field("spread", m.spread);
  field("bounds", m.bounds);
}

// Without the harness, the observations and the meaning.
template <typename F, Is<Violation> M>
void fields(F& field, M& m) {
  field("symptom", m.symptom);
  field("count", m.count);
  field("executions", m.executions);
  field("atomic", m.atomic);
  field("linearizations", m.linearizations);
  field("engine", m.engine);
  field("schedule", m.schedule);
  field("preemptions", m.preemptions);
  field("trace", m.trace);
  field("confirmed", m.confirmed);
  field.optional("wrong", m.wrong);
}

template <typename F, Is<AtomicWithinBounds> M>
void fields(F& field, M& m) {
  field("bounds", m.bounds);
  field.nullable("preemptions", m.preemptions);
  field("memory", m.memory);
  field.optional("under-c11", m.weakly);
  field.nullable("twice", m.twice);
  field("spreads", m.spreads);
  field.optional("level", m.level);
}

// Without the violations.
template <typename F, Is<NonAtomic> M>
void fields(F& field, M& m) {
  field("convicted", m.convicted);
  field.optional("level", m.level);
  field.optional("within", m.within);
  field("until", m.until);
  field.optional("found-with", m.found_with);
  field("ended", m.ended);
}

// Without the violation and the harness of the core.
template <typename F, Is<Suspect> M>
void fields(F& /*field*/, M& /*m*/) {}

template <typename F, Is<NoViolationFound> M>
void fields(F& field, M& m) {
  field.optional("level", m.level);
}

template <typename F, Is<Unjudged> M>
void fields(F& field, M& m) {
  field("why", m.why);
  field("untried", m.untried);
}

namespace {

constexpr const char *kHarness = "harness", *kObservations = "observations", *kViolation = "violation",
                     *kOthers = "others", *kCore = "core", *kVerdict = "verdict", *kMeaning = "meaning";

Harness harness_from(const Json& in, const Object& object) {
  try {
    return parse_harness(from_json<std::string>(in), object);
  } catch (const ParseError& error) {
    throw MalformedJson(std::string("is not a harness: ") + error.what());
  }
}

/// Checks that everything in a violation is about its harness.
class FitsHarness {
 public:
  explicit FitsHarness(const Harness& harness)
      : harness_(harness), invocations_(static_cast<std::size_t>(invocation_count(harness))) {}

  void outcome(const Outcome& outcome) const {
    require(outcome.size() == invocations_, "an outcome has " + std::to_string(outcome.size()) +
                                                " results for " + std::to_string(invocations_) +
                                                " invocations");
  }

  void symptom(const Symptom& symptom) const {
    if (const Outcome* given = outcome_of(symptom)) outcome(*given);
    if (const auto* stuck = std::get_if<Deadlock>(&symptom); stuck && !stuck->woken.empty())
      outcome(stuck->woken);
    const auto* wrong = std::get_if<NonAtomicOutcome>(&symptom);
    if (!wrong) return;
    for (const RealTime& order : wrong->real_time) {
      position(order.before);
      position(order.after);
    }
  }

  void linearization(const std::vector<int>& order) const {
    for (const int each : order) position(each);
    require(std::set(order.begin(), order.end()).size() == order.size(),
            "a linearization repeats an invocation");
  }

  void step(const TraceStep& step) const {
    const auto sequence = static_cast<std::size_t>(step.sequence);
    require(sequence < harness_.sequences.size() &&
                static_cast<std::size_t>(step.invocation) < harness_.sequences[sequence].size(),
            "a step names an invocation that is not there");
  }

 private:
  void position(int i) const {
    require(static_cast<std::size_t>(i) < invocations_, "there is no invocation " + std::to_string(i));
  }

  const Harness& harness_;
  std::size_t invocations_;
};

void check(const Violation& v) {
  const FitsHarness fits(v.harness);
  fits.symptom(v.symptom);
  for (const Outcome& outcome : v.atomic) fits.outcome(outcome);
  for (const auto& order : v.linearizations) fits.linearization(order);
  for (const Observation& o : v.observations) fits.outcome(o.outcome);
  for (const TraceStep& step : v.trace) fits.step(step);
}

void check(const AtomicWithinBounds& proven) {
  for (const SpreadBounds& each : proven.spreads)
    require(each.spread <= kMaxSpread, "the spread is larger than " + std::to_string(kMaxSpread));
}

template <typename T>
T plain_from(FieldReader& reader) {
  T made{};
  fields(reader, made);
  return made;
}

}  // namespace

void write_json(Json& out, const Bounds& b) { out = Json::array({b.invocations, b.sequences, b.values}); }

void read_json(const Json& in, Bounds& bounds) {
  const auto all = from_json<std::vector<int>>(in);
  require(all.size() == 3, "are not three numbers");
  bounds = {all[0], all[1], all[2]};
  require(bounds.is_within(kMaxBounds), "are larger than " + to_text(kMaxBounds));
}

void write_json(Json& out, const Effort& effort) {
  FieldWriter writer(out);
  fields(writer, effort);
}

void read_json(const Json& in, Effort& effort) {
  FieldReader reader(in);
  fields(reader, effort);
}

Json to_json(const Violation& v, const Object& object) {
  Json made;
  FieldWriter writer(made);
  fields(writer, v);
  writer(kHarness, to_text(v.harness, object));
  std::vector<Seen> seen;
  for (const Observation& o : v.observations) seen.push_back({o.outcome, o.count});
  writer(kObservations, seen);
  made[kMeaning] = to_json(v.meaning, object);
  return made;
}

Violation violation_from(const Json& written, const Object& object) {
  FieldReader reader(written);
  auto made = plain_from<Violation>(reader);
  made.harness = reader.by(kHarness, [&](const Json& in) { return harness_from(in, object); });
  std::vector<Seen> seen;
  reader(kObservations, seen);
  for (Seen& each : seen) made.observations.push_back({std::move(each.outcome), each.count});
  made.meaning = reader.by(kMeaning, [&](const Json& in) { return meaning_from(in, made.harness, object); });
  check(made);
  return made;
}

Json to_json(const Verdict& verdict, const Object& object) {
  Json made;
  FieldWriter writer(made);
  writer(kVerdict, kind_of(verdict));
  std::visit([&](const auto& each) { fields(writer, each); }, verdict);
  if (const Violation* violation = violation_in(verdict)) made[kViolation] = to_json(*violation, object);
  if (const auto* bad = std::get_if<NonAtomic>(&verdict)) {
    made[kOthers] = Json::array();
    for (const Violation& other : bad->others) made[kOthers].push_back(to_json(other, object));
  }
  if (const auto* suspect = std::get_if<Suspect>(&verdict)) writer(kCore, to_text(suspect->core, object));
  return made;
}

Verdict verdict_from(const Json& written, const Object& object) {
  FieldReader reader(written);
  const auto violation = [&] {
    return reader.by(kViolation, [&](const Json& in) { return violation_from(in, object); });
  };
  VerdictKind kind{};
  reader(kVerdict, kind);
  switch (kind) {
    case VerdictKind::non_atomic: {
      auto made = plain_from<NonAtomic>(reader);
      made.violation = violation();
      made.others = reader.by(kOthers, [&](const Json& all) {
        require(all.is_array(), "is not an array");
        std::vector<Violation> others;
        for (const Json& each : all) others.push_back(violation_from(each, object));
        return others;
      });
      if (made.within) check(*made.within);
      return made;
    }
    case VerdictKind::suspect:
      return Suspect{violation(), reader.by(kCore, [&](const Json& in) { return harness_from(in, object); })};
    case VerdictKind::atomic_within_bounds:
    case VerdictKind::level_within_bounds: {
      auto made = plain_from<AtomicWithinBounds>(reader);
      check(made);
      return made;
    }
    case VerdictKind::no_violation_found:
      return plain_from<NoViolationFound>(reader);
    case VerdictKind::error:
      return plain_from<Unjudged>(reader);
  }
  throw MalformedJson("is no verdict");
}

}  // namespace sunder
