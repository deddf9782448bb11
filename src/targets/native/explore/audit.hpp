#pragma once

#include <cstddef>
#include <vector>

namespace sunder::native::explore {

/// Finds memory of the object that changes without a hook. It is written by code that was not compiled for
/// exploring, so not every order of accesses is tried. One execution of each harness is audited.
class Audit {
 public:
  [[nodiscard]] bool is_on() const { return on_; }

  /// Starts, unless there is too much memory to compare.
  void start();
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

  bool on_ = false;
  std::vector<std::byte> before_;  // the arena as it was
  std::vector<bool> written_;      // by a hook, byte by byte
};

}  // namespace sunder::native::explore
