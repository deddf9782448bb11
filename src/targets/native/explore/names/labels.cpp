#include "targets/native/explore/names/labels.hpp"

#include <fmt/format.h>

namespace sunder::native::explore::names {

std::string Labels::of(const volatile void* address, const Spot& spot) {
  const Location location{spot.owner, spot.offset};
  std::string known = name(spot);
  if (known.empty() || taken_.try_emplace(known, location).first->second != location)
    return numbered(reinterpret_cast<std::uintptr_t>(address));
  return known;
}

std::string Labels::numbered(std::uintptr_t address) {
  return fmt::format("#{}", numbers_.try_emplace(address, numbers_.size() + 1).first->second);
}

std::string Labels::name(const Spot& spot) {
  switch (spot.of) {
    case Spot::Of::unknown:
      return {};
    case Spot::Of::instance:
      return spots_.member(spot);
    case Spot::Of::variable: {
      const std::string member = spots_.member(spot);
      if (member.empty()) return spot.offset == 0 ? spot.path : fmt::format("{}+{}", spot.path, spot.offset);
      return spot.path + (member.front() == '[' ? "" : ".") + member;
    }
    case Spot::Of::block:
      return in_block(spot);
  }
  return {};
}

std::string Labels::in_block(const Spot& spot) {
  const Content* const content = spots_.content(spot.owner);
  if (!content) return {};
  const std::string member = spots_.member(spot);
  if (content->many) return member.empty() ? "" : block(spot) + member;
  if (!member.empty()) return block(spot) + "->" + member;
  return spot.offset == 0 ? "*" + block(spot) : "";
}

// The pointer to it may have pointed to another one before.
std::string Labels::block(const Spot& spot) {
  const auto [known, is_new] = blocks_.try_emplace(spot.owner);
  if (!is_new) return known->second;
  const bool is_free = !spot.path.empty() && paths_.try_emplace(spot.path, spot.owner).second;
  return known->second = is_free ? spot.path : numbered(spot.owner.first);
}

}  // namespace sunder::native::explore::names
