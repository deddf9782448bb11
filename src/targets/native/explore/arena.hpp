#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sunder::native::explore {

/// Memory for the code under test. The block freed last is reused first: so executions under one schedule see
/// the same addresses, and bugs show that need an address to come back. The arena knows which memory was
/// freed, so that a use of it can be reported. Of memory that is in use again, nobody can tell; so the arena
/// can also leave freed blocks unused.
class Arena {
  static constexpr std::size_t kClasses = 80;

  struct Header {
    std::uint32_t size_class;
    std::uint32_t size;
    Header* next_free;
  };

  enum class Left { unknown, nothing, blocks };

  /// All that the arena knows, but for `live_`.
  struct Marks {
    std::uintptr_t next = 0;
    std::size_t in_use = 0;
    Left left = Left::unknown;  // by the execution that ended last
    // The blocks of executions that were given up before one had ended, and the end of these blocks.
    std::size_t lost = 0;
    std::uintptr_t lost_end = 0;
    std::array<Header*, kClasses> free{};
  };

 public:
  static constexpr std::size_t kSize = 256 * 1024 * 1024;
  static constexpr std::size_t kLargest = 4 * 1024 * 1024;  ///< larger blocks come from the C library
  static constexpr std::size_t kHeader = 16;  ///< bytes before each block that the arena uses itself

  /// Null if the arena is full or the block is too large for it.
  void* allocate(std::size_t size, std::size_t alignment);

  /// False if this is not a block in use.
  bool release(void* block);

  [[nodiscard]] bool owns(const volatile void* address) const {
    return reinterpret_cast<std::uintptr_t>(address) - begin_ < kSize;
  }

  /// Whether all these bytes, which the arena owns, are in use.
  [[nodiscard]] bool is_live(const volatile void* address, std::size_t size) const {
    const std::size_t end = reinterpret_cast<std::uintptr_t>(address) % kGrain + size;
    return end <= kGrain ? *grain_at(address) >= end : are_live(address, size);
  }

  /// The begin of the arena, and the number of bytes handed out so far.
  [[nodiscard]] const std::byte* begin() const { return reinterpret_cast<const std::byte*>(begin_); }
  [[nodiscard]] std::size_t used() const { return live_ ? marks_.next - begin_ : 0; }

  static constexpr std::size_t kGrain = 16;
  /// For each grain of these bytes, the number of its first bytes that are in use.
  [[nodiscard]] std::span<const std::uint8_t> live() const { return {live_, used() / kGrain}; }

  /// Whether freed blocks are handed out again, as they are at first.
  void reuse(bool on) { reuses_ = on; }
  [[nodiscard]] bool reuses() const { return reuses_; }
  /// The calls of an execution begin.
  void calls_begin() { freed_by_calls_ = {}; }
  /// Whether a block that a call had freed was handed out again, since the last `forget_reuse`.
  [[nodiscard]] bool has_reused() const { return has_reused_; }
  void forget_reuse() { has_reused_ = false; }

  /// The size of a block in use.
  [[nodiscard]] std::size_t size_of(const void* block) const;

  /// An execution has ended: starts over at the same addresses. Does nothing while a block is still in use.
  void reset();
  /// Whether no block may be in use that was to last: none was at the last `reset`, or there was none so far.
  [[nodiscard]] bool was_empty() const { return marks_.left != Left::blocks; }
  /// An execution was given up: starts over as well. Does nothing if blocks may be in use that were to last.
  /// As long as no execution has ended, nobody knows what lasts, so its blocks stay in use.
  void give_up();

  /// All blocks at some time, with their content.
  struct Kept {
    Marks marks;
    std::vector<std::byte> memory;
    std::vector<std::uint8_t> live;
  };
  void keep(Kept& into) const;
  /// The same blocks are in use as then, with the same content.
  void put_back(const Kept& kept);
  /// Makes it fast to put these back: if there are many, the kernel copies the pages that are written, and
  /// drops the copies.
  void expect(const Kept& kept);

 private:
  static_assert(sizeof(Header) == kGrain && sizeof(Header) == kHeader);

  [[nodiscard]] static Header* header_of(const void* block) {
    return const_cast<Header*>(static_cast<const Header*>(block)) - 1;
  }
  [[nodiscard]] static std::size_t class_of(std::size_t size);
  [[nodiscard]] static std::size_t capacity_of(std::size_t size_class);
  [[nodiscard]] std::uint8_t* grain_at(const volatile void* address) const {
    return live_ + (reinterpret_cast<std::uintptr_t>(address) - begin_) / kGrain;
  }
  [[nodiscard]] bool are_live(const volatile void* address, std::size_t size) const;  // more than one grain
  bool open();
  /// A freed block of this class at such an address; null if there is none among the first ones.
  void* take_free(std::size_t size_class, std::size_t alignment);

  std::uintptr_t begin_ = ~std::uintptr_t{0} - kSize;
  std::uint8_t* live_ = nullptr;  // by grain: the number of its first bytes that are in use
  Marks marks_;
  bool reuses_ = true, has_reused_ = false;
  std::array<std::uint32_t, kClasses> freed_by_calls_{};  // and not handed out again
  const Kept* expected_ = nullptr;                        // if these are mapped from a file
  std::size_t mapped_ = 0;
};

/// The arena that the hooked allocation functions use on the exploring thread.
inline Arena& arena() {
  static constinit Arena the;  // needs no constructor, since it may be used before any has run
  return the;
}

/// During its lifetime, allocations of this thread come from the arena; otherwise only those of fibers do.
class InArena {
 public:
  InArena();
  ~InArena();
  InArena(const InArena&) = delete;
  InArena& operator=(const InArena&) = delete;
};

/// Whether allocations of this thread come from the arena if no code under test runs, too. Only one such
/// thread may allocate at a time.
void keep_in_arena(bool kept);
/// What the loader allocates from now on, is not in the arena.
void keep_loader_out_of_arena();

/// Whether this thread runs a fiber, or makes or destroys an instance.
bool runs_code_under_test();

}  // namespace sunder::native::explore
