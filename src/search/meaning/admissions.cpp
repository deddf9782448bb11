#include "search/meaning/admissions.hpp"

#include <algorithm>

#include "search/meaning/same_effect.hpp"

namespace sunder {

Admissions::Admissions(const Object& object) : accepted_(object) {
  for (const Method& method : object.methods)
    methods_.push_back({.core = method.core,
                        .read_only = method.read_only,
                        .level = method.core ? Level::complete : method.level,
                        .refuses = !method.core && method.may_refuse});
}

const Admissions::OfMethod& Admissions::at(const Harness& harness, int call) const {
  return methods_[static_cast<std::size_t>(invocation_at(harness, call).method)];
}

// An update that steps explain is not stale, so stale ones are still of interest.
bool Admissions::admit(const Harness& harness, const Meaning& meaning) {
  const Explanation* explanation = explanation_of(meaning);
  const Level level = explanation ? level_of(*explanation) : Level::complete;
  const bool is_refusal = explanation && meaning.by_refusal && explanation == &*meaning.by_refusal;
  bool is_new = false;
  for (const Sequence& sequence : harness.sequences)
    for (const Invocation& invocation : sequence) {
      OfMethod& method = methods_[static_cast<std::size_t>(invocation.method)];
      if (method.core) continue;
      if (is_weaker(level, method.level)) {
        method.level = level;
        method.seen = weaker(method.seen, level);
        is_new = true;
      }
      if (is_refusal && !method.read_only && !method.refuses) method.refuses = is_new = true;
    }
  if (meaning.by_steps)
    for (const Steps& steps : meaning.by_steps->steps) {
      OfMethod& method = methods_[static_cast<std::size_t>(invocation_at(harness, steps.call).method)];
      if (!method.steps) method.steps = is_new = true;
    }
  return is_new;
}

std::vector<WeakCall> Admissions::weak_calls(const Harness& harness) const {
  std::vector<WeakCall> made;
  int position = 0;
  for (const Sequence& sequence : harness.sequences)
    for (const Invocation& invocation : sequence) {
      const Level level = methods_[static_cast<std::size_t>(invocation.method)].level;
      if (level != Level::complete) made.push_back({position, level});
      ++position;
    }
  return made;
}

bool Admissions::has_any(const Harness& harness, bool OfMethod::*what) const {
  return std::ranges::any_of(harness.sequences, [&](const Sequence& sequence) {
    return std::ranges::any_of(sequence, [&](const Invocation& invocation) {
      return methods_[static_cast<std::size_t>(invocation.method)].*what;
    });
  });
}

bool Admissions::has_steps(const Harness& harness) const { return has_any(harness, &OfMethod::steps); }

bool Admissions::has_refusals(const Harness& harness) const { return has_any(harness, &OfMethod::refuses); }

bool Admissions::admits(const Harness& harness, const Explanation& explanation) const {
  const auto admits_view = [&](const View& view) {
    return !is_weaker(view.level, at(harness, view.call).level);
  };
  const auto admits_steps = [&](const Steps& steps) {
    const OfMethod& method = at(harness, steps.call);
    return steps.calls.empty() ? method.refuses : method.steps;
  };
  return std::ranges::all_of(explanation.views, admits_view) &&
         std::ranges::all_of(explanation.steps, admits_steps);
}

void Admissions::note_seen(const Harness& harness, const Explanation& explanation) {
  for (const View& view : explanation.views) {
    OfMethod& method = methods_[static_cast<std::size_t>(invocation_at(harness, view.call).method)];
    method.seen = weaker(method.seen, view.level);
  }
  for (const Steps& steps : explanation.steps)
    if (steps.calls.empty())
      methods_[static_cast<std::size_t>(invocation_at(harness, steps.call).method)].refused = true;
}

void Admissions::note_seen(int method, Level level) {
  Level& seen = methods_[static_cast<std::size_t>(method)].seen;
  seen = weaker(seen, level);
}

}  // namespace sunder
