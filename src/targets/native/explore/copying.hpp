#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace sunder::native::explore {

inline std::uint64_t value_at(const volatile void* address, std::size_t size) {
  std::uint64_t value = 0;
  std::memcpy(&value, const_cast<const void*>(address), std::min(size, sizeof value));
  return value;
}

/// Detects a structure that is copied in one piece. For `a = b`, g++ calls the hook of the write, then the
/// hook of the read, and makes both accesses after that. So the memory is unchanged at the hook of the read,
/// and has changed at the fiber's next step.
class Copying {
 public:
  /// A plain access that races is about to be made; `value` is what is there now.
  void meets(const volatile void* address, std::size_t size, std::uint64_t value, bool write,
             std::uint64_t moment) {
    told_ = !write && written_ && size_ == size && moment_ + 1 == moment && has_not_changed();
    if (!write) return;
    written_ = address;
    size_ = size;
    before_ = value;
    moment_ = moment;
  }

  /// The write has been made.
  void is_made() {
    written_ = nullptr;
    told_ = false;
  }

  /// At the next step: whether the write and the read were made as one.
  bool was_at_once() {
    const bool was = told_ && !has_not_changed();
    told_ = false;
    return was;
  }

 private:
  [[nodiscard]] bool has_not_changed() const { return value_at(written_, size_) == before_; }

  const volatile void* written_ = nullptr;
  std::size_t size_ = 0;
  std::uint64_t before_ = 0, moment_ = 0;
  bool told_ = false;
};

}  // namespace sunder::native::explore
