#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "targets/native/explore/names/layout.hpp"
#include "targets/native/explore/names/libdw.hpp"

namespace sunder::native::explore::names {

/// Reads types from debug information, and all that these contain and point to. Whatever it does not
/// understand becomes a type whose parts have no names.
class TypeReader {
 public:
  TypeReader(const Libdw& dw, std::vector<Type>& types) : dw_(dw), types_(types) {}

  /// The index of the type of this variable, member or type; -1 if there is none.
  int type_of(Dwarf_Die& die);

  /// The same for the type that a pointer variable points to.
  int pointee_of(Dwarf_Die& variable);

  [[nodiscard]] std::optional<std::uint64_t> number(Dwarf_Die& die, unsigned int attribute) const;
  [[nodiscard]] std::string name_of(Dwarf_Die& die) const;

 private:
  /// A pointer that an object of the standard library contains.
  struct Inner {
    std::string name;
    std::uint64_t offset;
    Dwarf_Die pointer;
  };

  std::optional<Dwarf_Die> referred(Dwarf_Die& die, unsigned int attribute) const;
  /// Without typedefs and qualifiers; the definition, if it is a declaration of a type unit.
  std::optional<Dwarf_Die> plain_type_of(Dwarf_Die& die) const;
  std::vector<Dwarf_Die> children(Dwarf_Die& die) const;
  int index_of(Dwarf_Die& type);
  void read_all();
  void read(Dwarf_Die& die, int index);
  void read_array(Dwarf_Die& die, Type& type);
  void read_record(Dwarf_Die& die, Type& type);
  void read_whole(Dwarf_Die& die, Type& type);
  [[nodiscard]] bool is_of_library(Dwarf_Die& die) const;
  [[nodiscard]] bool may_be_negative(Dwarf_Die& number) const;
  /// The same for what the class is an atomic of.
  [[nodiscard]] bool holds_negative(Dwarf_Die& atomic) const;
  [[nodiscard]] bool has_data(Dwarf_Die& record, int depth) const;
  [[nodiscard]] std::optional<std::uint64_t> offset_of(Dwarf_Die& member) const;
  void add_inner(Dwarf_Die& record, std::uint64_t offset, int depth, std::vector<Inner>& into) const;

  const Libdw& dw_;
  std::vector<Type>& types_;
  std::map<const void*, int> known_;             // by where its debug information is
  std::vector<std::pair<Dwarf_Die, int>> left_;  // to be read
};

}  // namespace sunder::native::explore::names
