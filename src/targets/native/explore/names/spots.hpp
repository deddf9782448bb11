#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "targets/native/explore/names/layout.hpp"

namespace sunder::native::explore::names {

/// An object in memory: an instance, a static, or a block on the heap. Another block at the same address
/// later has another number.
using Owner = std::pair<std::uintptr_t, int>;

/// Where some bytes are, at some moment.
struct Spot {
  enum class Of { unknown, instance, variable, block };
  Of of = Of::unknown;
  Owner owner = {};
  std::uint64_t offset = 0, size = 0;
  std::string path = {};  ///< the variable; or what points to the block now, if anything that has a name does
};

/// The contents of a block, once a pointer to it was found.
struct Content {
  int type = -1;
  bool many = false;
};

/// Follows one execution, and tells what its memory is.
class Spots {
 public:
  explicit Spots(Layout layout) : layout_(std::move(layout)) {}

  /// Another execution, with this instance.
  void start(const void* instance);
  /// A block was freed: where it was.
  Spot freed(const volatile void* block, std::size_t size);

  /// The bytes of an access that is about to happen, or has just happened.
  Spot at(const volatile void* address, std::size_t size);

  /// The member or the element: "tail_", "[1].sequence"; empty if that is not certain, or if it is all of a
  /// block.
  [[nodiscard]] std::string member(const Spot& spot) const;
  /// Whether it is a number that may be negative.
  [[nodiscard]] bool may_be_negative(const Spot& spot) const;
  /// All that is known of the block by the end; null if nothing is.
  [[nodiscard]] const Content* content(const Owner& block) const;

 private:
  struct Block {
    std::uintptr_t begin = 0, size = 0;
  };
  /// The innermost thing with a name that holds some bytes.
  struct Leaf {
    std::string name;
    const Type* type = nullptr;
    std::uint64_t offset = 0;  ///< of the bytes in it
  };
  struct Freed {
    Block block;
    int life;
  };
  struct Known {
    std::uintptr_t begin;
    Content content;
    std::uint64_t count;
    std::string path;
    bool is_root;
  };
  /// A pointer in memory that has a name.
  struct Pointer {
    std::uintptr_t at;
    int to;
    bool many;
    std::string path;
  };
  struct Found {
    std::string path;
    Content content;
  };

  [[nodiscard]] Spot in_block(std::uintptr_t address, std::size_t size);
  [[nodiscard]] static Block block_of(std::uintptr_t address);
  /// Of no size if none begins there.
  [[nodiscard]] static Block block_at(std::uintptr_t begin);
  [[nodiscard]] int life_of(std::uintptr_t begin) const;
  [[nodiscard]] Found search(const Block& wanted) const;
  [[nodiscard]] std::deque<Known> roots() const;
  [[nodiscard]] std::vector<Pointer> pointers_in(const Known& known) const;
  void add_pointers(int type, std::uintptr_t at, const std::string& path, bool is_root,
                    std::vector<Pointer>& into) const;
  [[nodiscard]] std::uint64_t elements_in(const Block& block, int type) const;
  [[nodiscard]] bool fits(const Pointer& pointer, const Block& block) const;
  [[nodiscard]] Leaf leaf(const Spot& spot) const;
  [[nodiscard]] Leaf leaf_in(int type, std::uint64_t offset, std::uint64_t size) const;

  Layout layout_;
  std::uintptr_t instance_ = 0;
  std::map<std::uintptr_t, int> lives_;  // by block: how many were freed there
  std::vector<Freed> freed_;
  std::map<Owner, Content> contents_;
  int searches_ = 0;
};

}  // namespace sunder::native::explore::names
