#pragma once

#include <map>
#include <string>
#include <utility>

#include "targets/native/explore/names/spots.hpp"

namespace sunder::native::explore::names {

/// The names of a trace. A location has one name from the first step to the last, and no two have the same:
/// its member, such as "tail_" or "head_->next", or else a number, such as "#1". A block is called by what
/// pointed to it when it is first asked for.
class Labels {
 public:
  explicit Labels(const Spots& spots) : spots_(spots) {}

  std::string of(const volatile void* address, const Spot& spot);

 private:
  using Location = std::pair<Owner, std::uint64_t>;

  std::string numbered(std::uintptr_t address);
  [[nodiscard]] std::string name(const Spot& spot);
  [[nodiscard]] std::string in_block(const Spot& spot);
  std::string block(const Spot& spot);

  const Spots& spots_;
  std::map<std::uintptr_t, std::size_t> numbers_;
  std::map<Owner, std::string> blocks_;
  std::map<std::string, Owner> paths_;
  std::map<std::string, Location> taken_;
};

}  // namespace sunder::native::explore::names
