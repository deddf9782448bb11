#pragma once

#include <array>
#include <cstdint>

namespace sunder::native::explore {

/// A set of sites: places in the code, as return addresses of hooks. A table of fixed size, since it is used
/// while the code under test runs. When it is full, it contains every site.
class SiteSet {
 public:
  [[nodiscard, gnu::always_inline]] bool contains(const void* site) const {
    return slots_[slot_of(site)] == site || size_ == kSize / 2;
  }

  void add(const void* site) {
    const std::size_t slot = slot_of(site);
    if (slots_[slot] == site || size_ == kSize / 2) return;
    slots_[slot] = site;
    ++size_;
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  void clear() { *this = SiteSet(); }

 private:
  static constexpr std::size_t kBits = 10, kSize = 1 << kBits;

  [[nodiscard]] std::size_t slot_of(const void* site) const {
    std::size_t i = (reinterpret_cast<std::uintptr_t>(site) * 0x9e3779b97f4a7c15ULL) >> (64 - kBits);
    while (slots_[i] && slots_[i] != site) i = (i + 1) & (kSize - 1);
    return i;
  }

  std::array<const void*, kSize> slots_{};
  std::size_t size_ = 0;
};

}  // namespace sunder::native::explore
