#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace sunder::native::explore::weak {

/// Whether the path is that of a library which every program with objects is linked with. The code under test
/// does not share memory through these, except by calls that have hooks. The program itself, which has no
/// path, counts as well.
bool is_of_system(std::string_view path);

/// Libraries without hooks that the program is linked with, except those of the system. A library that code
/// under test calls may synchronise, or fence, in a way that no hook sees. While an execution runs, their
/// code is closed, so that each call of one is a page fault. The next hook then takes the call for one that
/// synchronises with everything: so there is no false alarm, and no proof.
class Libraries {
 public:
  /// Looks for libraries that were loaded since.
  void find();
  /// All are closed. False if one cannot be.
  bool close() {
    watches_ = true;
    return open_ == 0 || close_all();
  }
  /// Calls from now on do not count.
  void rest() { watches_ = false; }
  /// How often one was called that was closed.
  [[nodiscard]] std::uint64_t calls() const { return calls_; }
  /// They can be called as usual.
  void open();

  /// Whether this is code of such a library.
  [[nodiscard]] bool contains(const void* address) const;

  /// For the handler of SIGSEGV: whether this is code of a library that was closed. It is open then, and the
  /// current fiber has called a library.
  bool runs(const void* address);

 private:
  struct Code {
    std::byte* begin = nullptr;
    std::size_t size = 0;
    bool open = true;
    std::array<char, 128> premise = {};
  };
  static Code code_of(const char* path, std::byte* begin, std::size_t size);
  bool close_all();

  std::span<Code> codes_;  // never freed, since premises are their texts
  std::size_t open_ = 0;
  std::uint64_t found_ = 0;  // number of libraries that were loaded when these were found
  std::uint64_t calls_ = 0;
  bool watches_ = false;
};

inline Libraries& libraries() {
  static constinit Libraries the;
  return the;
}

}  // namespace sunder::native::explore::weak
