#include "targets/native/explore/footprint.hpp"

#include <algorithm>
#include <cstring>

#include "targets/native/explore/arena.hpp"
#include "targets/native/explore/statics.hpp"

namespace sunder::native::explore {
namespace {

constexpr std::size_t kMostCompared = 4 * 1024 * 1024;  // larger regions would take too long to compare

}  // namespace

void Footprint::take() {
  const auto used = std::min(arena().used(), kMostCompared);
  blocks_.assign(arena().begin(), arena().begin() + used);
  const std::span<const std::uint8_t> live = arena().live();
  live_.assign(live.begin(), live.begin() + static_cast<std::ptrdiff_t>(used / Arena::kGrain));
  const auto statics = statics_of_program();
  statics_.resize(statics.size());
  for (std::size_t i = 0; i < statics_.size(); ++i) {
    const bool is_small = statics[i].size() <= kMostCompared;
    statics_[i].memory = is_small ? std::span<const std::byte>(statics[i]) : std::span<const std::byte>();
    statics_[i].before.assign(statics_[i].memory.begin(), statics_[i].memory.end());
  }
}

bool Footprint::has_changed() const {
  for (const Part& each : statics_)
    if (!std::ranges::equal(each.memory, each.before)) return true;
  const std::span<const std::uint8_t> live = arena().live();
  for (std::size_t grain = 0; grain < live_.size(); ++grain) {
    const std::size_t at = grain * Arena::kGrain, bytes = live_[grain];
    const bool was_freed = live[grain] < bytes;
    if (was_freed || std::memcmp(blocks_.data() + at, arena().begin() + at, bytes) != 0) return true;
  }
  return false;
}

}  // namespace sunder::native::explore
