#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace sunder::native::explore {

/// Finds memory of the object that changes without a hook. It is written by code that was not compiled for
/// exploring, so not every order of accesses is tried. The first execution of each harness is audited, and
/// watched ones.
class Audit {
 public:
  [[nodiscard]] bool is_on() const { return on_; }

  /// Starts, for the regions that are not too large to compare. `with_statics` adds the statics of the
  /// program. They must have been used before: the library notes without a hook that a static is initialised.
  void start(bool with_statics);
  void stop() { on_ = false; }

  /// A hook saw this write.
  void wrote(const volatile void* address, std::size_t size) {
    if (on_) mark(address, size);
  }

  /// Whether memory has changed without `wrote` since the start or the last call.
  bool finds_unhooked_write();

 private:
  void mark(const volatile void* address, std::size_t size);
  void remember();

  struct Part {
    std::span<const std::byte> memory;
    std::vector<std::byte> before;  // its bytes at the last comparison
    std::vector<bool> written;      // by a hook, byte by byte
    [[nodiscard]] bool has_changed() const;
  };

  bool on_ = false;
  std::vector<Part> regions_;  // the arena, and statics
};

}  // namespace sunder::native::explore
