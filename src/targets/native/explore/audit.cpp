#include "targets/native/explore/audit.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "targets/native/explore/arena.hpp"
#include "targets/native/explore/statics.hpp"

namespace sunder::native::explore {
namespace {

constexpr std::size_t kMostBytes = 16 * 1024 * 1024;

}  // namespace

void Audit::start(bool with_statics) {
  const auto statics = with_statics ? statics_of_program() : std::span<const Region>();
  regions_.resize(1 + statics.size());
  for (std::size_t i = 0; i < statics.size(); ++i) regions_[1 + i].memory = statics[i];
  on_ = true;
  remember();
}

void Audit::remember() {
  regions_[0].memory = {arena().begin(), arena().used()};
  for (Part& each : regions_) {
    if (each.memory.size() > kMostBytes) each.memory = {};
    each.before.assign(each.memory.begin(), each.memory.end());
    each.written.assign(each.memory.size(), false);
  }
}

void Audit::mark(const volatile void* address, std::size_t size) {
  for (Part& each : regions_) {
    const std::uintptr_t at =
        reinterpret_cast<std::uintptr_t>(address) - reinterpret_cast<std::uintptr_t>(each.memory.data());
    if (at >= each.written.size()) continue;
    const auto begin = each.written.begin() + static_cast<std::ptrdiff_t>(at);
    std::fill(begin, begin + static_cast<std::ptrdiff_t>(std::min(size, each.written.size() - at)), true);
  }
}

bool Audit::Part::has_changed() const {
  constexpr std::size_t kPiece = 1024;  // most pieces are as they were
  for (std::size_t at = 0; at < before.size(); at += kPiece) {
    const std::size_t end = std::min(at + kPiece, before.size());
    if (std::memcmp(&before[at], &memory[at], end - at) == 0) continue;
    for (std::size_t i = at; i < end; ++i)
      if (before[i] != memory[i] && !written[i]) return true;
  }
  return false;
}

bool Audit::finds_unhooked_write() {
  const bool found = std::ranges::any_of(regions_, &Part::has_changed);
  remember();
  return found;
}

}  // namespace sunder::native::explore
