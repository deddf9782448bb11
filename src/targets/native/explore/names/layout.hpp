#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sunder::native::explore::names {

/// A type, as far as parts of its objects have names.
struct Type {
  enum class Kind : std::uint8_t { other, record, array, pointer };
  struct Member {
    std::string name;  ///< empty for a base, and for an anonymous structure
    std::uint64_t offset = 0;
    int type = -1;
  };
  /// A pointer within an object of the standard library.
  struct Pointer {
    std::uint64_t offset = 0;
    int to = -1;
    bool many = false;  ///< to the first of several
  };

  Kind kind = Kind::other;
  bool whole = false;      ///< of the standard library: its parts have no names
  bool negative = false;   ///< a number that may be negative, or an atomic one
  std::uint64_t size = 0;  ///< 0 if it is not known
  int of = -1;             ///< the type of the elements, or of what is pointed to
  std::uint64_t count = 0;
  std::vector<Member> members = {};
  std::vector<Pointer> pointers = {};  ///< of a whole one, to what it holds
};

struct Variable {
  std::string name;
  std::uintptr_t address = 0;
  int type = -1;
};

/// The memory of the program, according to its debug information.
struct Layout {
  std::vector<Type> types;  ///< others name them by their index; -1 is an unknown one
  int instance = -1;        ///< the type of instances
  std::vector<Variable> statics;

  [[nodiscard]] const Type* type(int index) const {
    return index < 0 || static_cast<std::size_t>(index) >= types.size()
               ? nullptr
               : &types[static_cast<std::size_t>(index)];
  }
  [[nodiscard]] std::uint64_t size(int index) const {
    const Type* const known = type(index);
    return known ? known->size : 0;
  }
};

std::string to_bytes(const Layout& layout);

/// An empty layout if the bytes end early.
Layout from_bytes(std::string_view bytes);

/// By the debug information of the program, read by another process within a few seconds. Without debug
/// information, without libdw, or if reading fails, types are missing. `mark` is ObjectEntry::type_mark, and
/// `addresses` may be those of statics.
Layout layout_of(const void* mark, const std::vector<const volatile void*>& addresses);

}  // namespace sunder::native::explore::names
