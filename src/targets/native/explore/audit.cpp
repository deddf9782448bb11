#include "targets/native/explore/audit.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "targets/native/explore/arena.hpp"

// sunder_add_objects puts these around the statics of a program's own sources: `data` around those with an
// initial value, `bss` around those that are zero.
extern "C" {
[[gnu::weak]] extern std::byte sunder_data_begin, sunder_data_end, sunder_bss_begin, sunder_bss_end;
}

namespace sunder::native::explore {
namespace {

constexpr std::size_t kMostBytes = 16 * 1024 * 1024;

std::span<const std::byte> between(const std::byte* begin, const std::byte* end) {
  return begin && begin < end ? std::span(begin, end) : std::span<const std::byte>();
}

}  // namespace

std::array<std::span<const std::byte>, 2> statics_of_program() {
  return {between(&sunder_data_begin, &sunder_data_end), between(&sunder_bss_begin, &sunder_bss_end)};
}

void Audit::start(bool with_statics) {
  regions_[0].memory = {arena().begin(), arena().used()};
  regions_[1].memory = regions_[2].memory = {};
  if (with_statics) {
    const auto statics = statics_of_program();
    regions_[1].memory = statics[0];
    regions_[2].memory = statics[1];
  }
  on_ = true;
  remember();
}

void Audit::remember() {
  regions_[0].memory = {arena().begin(), arena().used()};
  for (Region& each : regions_) {
    if (each.memory.size() > kMostBytes) each.memory = {};
    each.before.assign(each.memory.begin(), each.memory.end());
    each.written.assign(each.memory.size(), false);
  }
}

void Audit::mark(const volatile void* address, std::size_t size) {
  for (Region& each : regions_) {
    const std::uintptr_t at =
        reinterpret_cast<std::uintptr_t>(address) - reinterpret_cast<std::uintptr_t>(each.memory.data());
    if (at >= each.written.size()) continue;
    const auto begin = each.written.begin() + static_cast<std::ptrdiff_t>(at);
    std::fill(begin, begin + static_cast<std::ptrdiff_t>(std::min(size, each.written.size() - at)), true);
  }
}

bool Audit::Region::has_changed() const {
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
  const bool found = std::ranges::any_of(regions_, &Region::has_changed);
  remember();
  return found;
}

}  // namespace sunder::native::explore
