#include "model/meaning.hpp"

namespace sunder {

Level level_of(const Explanation& explanation) {
  Level weakest = Level::complete;
  for (const View& view : explanation.views) weakest = weaker(weakest, view.level);
  return weakest;
}

const Explanation* explanation_of(const Meaning& meaning) {
  for (const auto* each : {&meaning.by_steps, &meaning.by_level, &meaning.by_refusal})
    if (*each) return &**each;
  return nullptr;
}

Gravity gravity_of(const Meaning& meaning) {
  if (!meaning.unknown.empty()) return Gravity::unknown;
  if (meaning.by_steps) {
    const bool is_stale = meaning.is_update && level_of(*meaning.by_steps) != Level::complete;
    return is_stale ? Gravity::stale_update : Gravity::steps;
  }
  if (meaning.by_level) return meaning.is_update ? Gravity::stale_update : Gravity::weak_read;
  return meaning.by_refusal ? Gravity::refusal : Gravity::bug;
}

std::optional<Level> level_of(const Meaning& meaning) {
  if (meaning.by_level) return level_of(*meaning.by_level);
  const Explanation* explanation = explanation_of(meaning);
  const Level level = explanation ? level_of(*explanation) : Level::complete;
  return level == Level::complete ? std::nullopt : std::optional(level);
}

bool same_meaning(const Meaning& a, const Meaning& b) {
  return gravity_of(a) == gravity_of(b) && level_of(a) == level_of(b);
}

}  // namespace sunder
