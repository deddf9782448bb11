#include "targets/native/explore/audit.hpp"

#include <algorithm>
#include <cstdint>

#include "targets/native/explore/arena.hpp"

namespace sunder::native::explore {
namespace {

constexpr std::size_t kMostBytes = 4 * 1024 * 1024;

}  // namespace

void Audit::start() {
  on_ = arena().used() <= kMostBytes;
  if (on_) remember();
}

void Audit::remember() {
  before_.assign(arena().begin(), arena().begin() + arena().used());
  written_.assign(before_.size(), false);
}

void Audit::mark(const volatile void* address, std::size_t size) {
  const std::uintptr_t at =
      reinterpret_cast<std::uintptr_t>(address) - reinterpret_cast<std::uintptr_t>(arena().begin());
  if (at >= written_.size()) return;
  const auto begin = written_.begin() + static_cast<std::ptrdiff_t>(at);
  std::fill(begin, begin + static_cast<std::ptrdiff_t>(std::min(size, written_.size() - at)), true);
}

bool Audit::finds_unhooked_write() {
  const std::byte* const now = arena().begin();
  bool found = false;
  for (std::size_t i = 0; i < before_.size() && !found; ++i) found = before_[i] != now[i] && !written_[i];
  remember();
  return found;
}

}  // namespace sunder::native::explore
