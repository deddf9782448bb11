#include "model/progress.hpp"

namespace sunder {

bool has_ended(const Progress& progress) {
  if (!progress.verdict) return false;
  const auto* found = std::get_if<NonAtomic>(&*progress.verdict);
  return !found || found->ended;
}

}  // namespace sunder
