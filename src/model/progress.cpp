#include "model/progress.hpp"

namespace sunder {

bool has_ended(const Progress& progress) {
  if (!progress.verdict) return false;
  const auto* found = std::get_if<NonAtomic>(&*progress.verdict);
  return !found || found->ended;
}

const Effort& effort_of(const Progress& progress) {
  const auto* found = progress.verdict ? std::get_if<NonAtomic>(&*progress.verdict) : nullptr;
  return found ? found->until : progress.effort;
}

}  // namespace sunder
