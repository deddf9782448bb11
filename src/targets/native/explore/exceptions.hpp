#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace sunder::native::explore {

/// The exceptions that exist in an execution. Before each, libstdc++ keeps the number of its users, which it
/// changes without hooks; `hooks_exceptions.cpp` stands in for that.
class Exceptions {
 public:
  void forget_all() { made_ = {}; }
  void made(const void* exception) { replace(nullptr, exception); }
  void freed(const void* exception) { replace(exception, nullptr); }
  /// Whether the address is in what the library keeps of one.
  [[nodiscard]] bool keep(const void* address) const {
    return std::ranges::any_of(made_, [&](const void* each) {
      const auto* const end = static_cast<const std::byte*>(each);
      return end && end - kHeader <= address && address < end;
    });
  }

 private:
  static constexpr std::size_t kHeader = 128;  // bytes of __cxa_refcounted_exception

  // If there are too many, some are taken for memory that is used without a hook.
  void replace(const void* known, const void* by) {
    if (const auto found = std::ranges::find(made_, known); found != made_.end()) *found = by;
  }

  std::array<const void*, 64> made_ = {};
};

inline Exceptions& exceptions() {
  static constinit Exceptions the;
  return the;
}

}  // namespace sunder::native::explore
