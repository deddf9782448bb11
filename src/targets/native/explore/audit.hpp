#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace sunder::native::explore {

/// Finds memory of the object that changes without a hook: it is written by code that was not compiled for
/// exploring, so that not every order of accesses is tried. One execution of each harness is audited.
class Audit {
 public:
  [[nodiscard]] bool is_on() const { return on_; }

  /// From now on, of regions that are not too large to compare. Statics of the program only where they have
  /// been used before: the library itself notes, without a hook, that one was initialised.
  void start(bool with_statics);
  void stop() { on_ = false; }

  /// A hook saw this.
  void wrote(const volatile void* address, std::size_t size) {
    if (on_) mark(address, size);
  }

  /// Whether something else has changed since it was started or asked last.
  bool finds_unhooked_write();

 private:
  void mark(const volatile void* address, std::size_t size);
  void remember();

  struct Region {
    std::span<const std::byte> memory;
    std::vector<std::byte> before;  // as it was
    std::vector<bool> written;      // by a hook, byte by byte
    [[nodiscard]] bool has_changed() const;
  };

  bool on_ = false;
  std::array<Region, 3> regions_;  // the arena, and statics of two kinds
};

}  // namespace sunder::native::explore
