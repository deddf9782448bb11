#include <algorithm>

#include "model/json.hpp"
#include "model/text.hpp"

namespace sunder {

template <typename F, Is<PlacedCall> M>
void fields(F& field, M& m) {
  field("call", m.call);
  if constexpr (std::is_const_v<M>) {
    if (m.step != PlacedCall::kWhole) field("step", m.step);
  } else {
    field.optional("step", m.step, PlacedCall::kWhole);
  }
}

template <typename F, Is<View> M>
void fields(F& field, M& m) {
  field("call", m.call);
  field("level", m.level);
  field("seen", m.seen);
  field.optional("counted", m.counted);
}

namespace {

constexpr const char *kOrder = "order", *kViews = "views", *kSteps = "steps", *kCall = "call",
                     *kCalls = "calls", *kByLevel = "by-level", *kBySteps = "by-steps",
                     *kByRefusal = "by-refusal", *kByCore = "by-core", *kIsUpdate = "is-update",
                     *kMostSteps = "most-steps", *kUnknown = "unknown";

Json to_json(const Steps& steps, const Object& object) {
  Json made;
  FieldWriter writer(made);
  writer(kCall, steps.call);
  if (!steps.calls.empty()) writer(kCalls, to_text(Harness{{steps.calls}, {}}, object));
  return made;
}

Steps steps_from(const Json& in, const Object& object) {
  FieldReader reader(in);
  Steps made;
  reader(kCall, made.call);
  if (!reader.has(kCalls)) return made;  // it refused
  made.calls = reader.by(kCalls, [&](const Json& calls) {
    try {
      const Harness parsed = parse_harness(from_json<std::string>(calls), object);
      require(parsed.sequences.size() == 1, "are not one sequence");
      return parsed.sequences.front();
    } catch (const ParseError& error) {
      throw MalformedJson(std::string("are not calls: ") + error.what());
    }
  });
  return made;
}

Json to_json(const Explanation& explanation, const Object& object) {
  Json made;
  FieldWriter writer(made);
  writer(kOrder, explanation.order);
  writer(kViews, explanation.views);
  made[kSteps] = Json::array();
  for (const Steps& each : explanation.steps) made[kSteps].push_back(to_json(each, object));
  return made;
}

/// Checks that an explanation names only calls of its harness, and steps that are there.
void check(const Explanation& explanation, const Harness& harness) {
  const auto calls = static_cast<int>(invocation_count(harness));
  const auto is_there = [&](const PlacedCall& placed) {
    if (placed.call < 0 || placed.call >= calls) return false;
    if (placed.step == PlacedCall::kWhole) return true;
    const auto steps = std::ranges::find(explanation.steps, placed.call, &Steps::call);
    return steps != explanation.steps.end() && placed.step >= 0 &&
           static_cast<std::size_t>(placed.step) < steps->calls.size();
  };
  const auto require_there = [&](const std::vector<PlacedCall>& all) {
    require(std::ranges::all_of(all, is_there), "an explanation names a call that is not there");
  };
  require_there(explanation.order);
  for (const View& view : explanation.views) {
    require_there({PlacedCall{view.call}});
    require_there(view.seen);
  }
  for (const Steps& steps : explanation.steps) require_there({PlacedCall{steps.call}});
}

Explanation explanation_from(const Json& in, const Harness& harness, const Object& object) {
  FieldReader reader(in);
  Explanation made;
  reader(kOrder, made.order);
  reader(kViews, made.views);
  made.steps = reader.by(kSteps, [&](const Json& all) {
    require(all.is_array(), "is not an array");
    std::vector<Steps> steps;
    for (const Json& each : all) steps.push_back(steps_from(each, object));
    return steps;
  });
  check(made, harness);
  return made;
}

}  // namespace

Json to_json(const Meaning& meaning, const Object& object) {
  Json made;
  FieldWriter writer(made);
  if (meaning.by_level) made[kByLevel] = to_json(*meaning.by_level, object);
  if (meaning.by_steps) made[kBySteps] = to_json(*meaning.by_steps, object);
  if (meaning.by_refusal) made[kByRefusal] = to_json(*meaning.by_refusal, object);
  if (meaning.by_core) made[kByCore] = to_json(*meaning.by_core, object);
  writer.optional(kIsUpdate, meaning.is_update);
  writer.optional(kMostSteps, meaning.most_steps);
  writer.optional(kUnknown, meaning.unknown);
  return made;
}

Meaning meaning_from(const Json& in, const Harness& harness, const Object& object) {
  FieldReader reader(in);
  Meaning made;
  const auto read = [&](const char* key) -> std::optional<Explanation> {
    if (!reader.has(key)) return std::nullopt;
    return reader.by(key, [&](const Json& each) { return explanation_from(each, harness, object); });
  };
  made.by_level = read(kByLevel);
  made.by_steps = read(kBySteps);
  made.by_refusal = read(kByRefusal);
  made.by_core = read(kByCore);
  reader.optional(kIsUpdate, made.is_update);
  reader.optional(kMostSteps, made.most_steps);
  reader.optional(kUnknown, made.unknown);
  return made;
}

}  // namespace sunder
