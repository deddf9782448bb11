#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sunder::native::explore {

/// Tells whether an invocation changes memory that existed before it: blocks of the arena, and statics of the
/// program. A lock that is taken and released is as before. Blocks that the invocation allocates do not
/// count. No other fiber may move meanwhile.
class Footprint {
 public:
  /// An invocation is about to start.
  void take();

  /// Whether memory has changed since then.
  [[nodiscard]] bool has_changed() const;

 private:
  struct Part {
    std::span<const std::byte> memory;
    std::vector<std::byte> before;
  };

  std::vector<Part> statics_;
  std::vector<std::byte> blocks_;
  std::vector<std::uint8_t> live_;
};

}  // namespace sunder::native::explore
