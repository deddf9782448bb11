#include "model/meaning.hpp"

namespace sunder {

Level level_of(const Explanation& explanation) {
  Level weakest = Level::complete;
  for (const View& view : explanation.views) weakest = weaker(weakest, view.level);
  return weakest;
}

Gravity gravity_of(const Meaning& meaning) {
  if (!meaning.unknown.empty()) return Gravity::unknown;
  if (meaning.by_steps) return Gravity::steps;
  if (!meaning.by_level) return Gravity::bug;
  return meaning.is_update ? Gravity::stale_update : Gravity::weak_read;
}

std::optional<Level> level_of(const Meaning& meaning) {
  return meaning.by_level ? std::optional(level_of(*meaning.by_level)) : std::nullopt;
}

bool same_meaning(const Meaning& a, const Meaning& b) {
  return gravity_of(a) == gravity_of(b) && level_of(a) == level_of(b);
}

}  // namespace sunder
