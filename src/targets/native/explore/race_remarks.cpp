#include "targets/native/explore/race_remarks.hpp"

namespace sunder::native::explore {

void RaceRemarks::forget(const volatile void* address, std::size_t size) {
  const auto begin = reinterpret_cast<std::uintptr_t>(address);
  bytes_.erase(bytes_.lower_bound(begin), bytes_.lower_bound(begin + size));
}

std::optional<Related> RaceRemarks::note(int fiber, const Event& event, bool write,
                                         const Conflicts::Clock& clock) {
  std::optional<Related> race;
  const auto look = [&](const auto& accesses, Related::How how) {
    for (const auto& [other, access] : accesses)
      if (other != fiber && access.time > clock[static_cast<std::size_t>(other)] && !race)
        race = Related{how, 0, other, access.site};
  };
  const auto begin = reinterpret_cast<std::uintptr_t>(event.address);
  for (std::uintptr_t at = begin; at < begin + event.size; ++at) {
    Byte& byte = bytes_[at];
    look(byte.writes, Related::How::races_with_write);
    if (write) look(byte.reads, Related::How::races_with_read);
    (write ? byte.writes : byte.reads)[fiber] = {clock[static_cast<std::size_t>(fiber)], event.site};
  }
  return race;
}

}  // namespace sunder::native::explore
