#include "search/meaning/admissions.hpp"

#include <algorithm>

#include "search/meaning/same_effect.hpp"

namespace sunder {

Admissions::Admissions(const Object& object) {
  for (const Method& method : object.methods)
    methods_.push_back({method.core, method.read_only, method.core ? Level::complete : method.level});
}

// An update that steps explain is not stale, so stale ones are still of interest.
bool Admissions::admit(const Harness& harness, const Meaning& meaning) {
  const Level level = meaning.by_steps || !meaning.by_level ? Level::complete : level_of(*meaning.by_level);
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
      if (meaning.by_steps && !method.read_only && !method.steps) method.steps = is_new = true;
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

bool Admissions::has_steps(const Harness& harness) const {
  return std::ranges::any_of(harness.sequences, [&](const Sequence& sequence) {
    return std::ranges::any_of(sequence, [&](const Invocation& invocation) {
      return methods_[static_cast<std::size_t>(invocation.method)].steps;
    });
  });
}

void Admissions::note_seen(const Harness& harness, const Explanation& explanation) {
  for (const View& view : explanation.views) {
    OfMethod& method = methods_[static_cast<std::size_t>(invocation_at(harness, view.call).method)];
    method.seen = weaker(method.seen, view.level);
  }
}

void Admissions::note_seen(int method, Level level) {
  Level& seen = methods_[static_cast<std::size_t>(method)].seen;
  seen = weaker(seen, level);
}

}  // namespace sunder
