#include "fuzz/coverage.hpp"

#include <cstdint>

namespace {

std::array<bool, sunder::fuzz::Coverage::kSize> made{};
std::uintptr_t last = 0;

}  // namespace

// NOLINTNEXTLINE(bugprone-reserved-identifier)
extern "C" __attribute__((no_sanitize("address", "undefined"))) void __sanitizer_cov_trace_pc() {
  const auto place =
      reinterpret_cast<std::uintptr_t>(__builtin_return_address(0)) * 0x9E3779B97F4A7C15U >> 48;
  made[(place ^ last) % made.size()] = true;
  last = place >> 1;
}

namespace sunder::fuzz {

void Coverage::begin() {
  made.fill(false);
  last = 0;
}

bool Coverage::add() {
  bool is_new = false;
  for (std::size_t i = 0; i < kSize; ++i) {
    is_new |= made[i] && !steps_[i];
    steps_[i] |= made[i];
  }
  return is_new;
}

}  // namespace sunder::fuzz
