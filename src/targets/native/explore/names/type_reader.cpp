#include "targets/native/explore/names/type_reader.hpp"

#include <dwarf.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace sunder::native::explore::names {
namespace {

constexpr std::size_t kMostTypes = 5000;
constexpr int kDeepest = 12;  // bases and members of a class of the standard library within each other

bool is_instance_of(std::string_view name, std::string_view of) {
  return name.starts_with(of) && (name.size() == of.size() || name[of.size()] == '<');
}

bool is_record(int tag) { return tag == DW_TAG_structure_type || tag == DW_TAG_class_type; }

bool is_pointer(int tag) {
  return tag == DW_TAG_pointer_type || tag == DW_TAG_reference_type || tag == DW_TAG_rvalue_reference_type;
}

}  // namespace

std::optional<std::uint64_t> TypeReader::number(Dwarf_Die& die, unsigned int attribute) const {
  Dwarf_Attribute found;
  Dwarf_Word value = 0;
  if (!dw_.attribute(&die, attribute, &found) || dw_.number(&found, &value) != 0) return std::nullopt;
  return value;
}

std::string TypeReader::name_of(Dwarf_Die& die) const {
  const char* const name = dw_.name(&die);
  return name ? name : "";
}

std::optional<Dwarf_Die> TypeReader::referred(Dwarf_Die& die, unsigned int attribute) const {
  Dwarf_Attribute found;
  Dwarf_Die to;
  if (!dw_.attribute(&die, attribute, &found) || !dw_.reference(&found, &to)) return std::nullopt;
  return to;
}

std::optional<Dwarf_Die> TypeReader::plain_type_of(Dwarf_Die& die) const {
  std::optional<Dwarf_Die> type = referred(die, DW_AT_type);
  Dwarf_Die peeled;
  if (!type || dw_.peel(&*type, &peeled) != 0) return std::nullopt;
  if (dw_.has(&peeled, DW_AT_signature)) return referred(peeled, DW_AT_signature);
  return peeled;
}

std::vector<Dwarf_Die> TypeReader::children(Dwarf_Die& die) const {
  std::vector<Dwarf_Die> found;
  Dwarf_Die child;
  for (int more = dw_.child(&die, &child); more == 0; more = dw_.sibling(&child, &child))
    found.push_back(child);
  return found;
}

int TypeReader::type_of(Dwarf_Die& die) {
  std::optional<Dwarf_Die> type = plain_type_of(die);
  if (!type) return -1;
  const int index = index_of(*type);
  read_all();
  return index;
}

int TypeReader::pointee_of(Dwarf_Die& variable) {
  std::optional<Dwarf_Die> type = plain_type_of(variable);
  return type && is_pointer(dw_.tag(&*type)) ? type_of(*type) : -1;
}

int TypeReader::index_of(Dwarf_Die& type) {
  const auto [known, is_new] = known_.try_emplace(type.addr, static_cast<int>(types_.size()));
  if (!is_new) return known->second;
  if (types_.size() == kMostTypes) return known->second = -1;
  types_.emplace_back();
  left_.emplace_back(type, known->second);
  return known->second;
}

void TypeReader::read_all() {
  while (!left_.empty()) {
    auto [die, index] = left_.back();
    left_.pop_back();
    read(die, index);
  }
}

void TypeReader::read(Dwarf_Die& die, int index) {
  Type type;
  Dwarf_Word size = 0;
  if (!dw_.has(&die, DW_AT_declaration) && dw_.size(&die, &size) == 0) type.size = size;
  const int tag = dw_.tag(&die);
  if (is_pointer(tag)) {
    type.kind = Type::Kind::pointer;
    type.size = sizeof(void*);
    if (auto to = plain_type_of(die)) type.of = index_of(*to);
  }
  type.negative = may_be_negative(die);
  if (tag == DW_TAG_array_type) read_array(die, type);
  if ((is_record(tag) || tag == DW_TAG_union_type) && type.size > 0) read_record(die, type);
  types_[static_cast<std::size_t>(index)] = std::move(type);
}

bool TypeReader::may_be_negative(Dwarf_Die& number) const {
  if (dw_.tag(&number) != DW_TAG_base_type) return false;
  switch (this->number(number, DW_AT_encoding).value_or(0)) {
    case DW_ATE_signed:
    case DW_ATE_signed_char:
      return true;
    default:
      return false;
  }
}

bool TypeReader::holds_negative(Dwarf_Die& atomic) const {
  for (Dwarf_Die& each : children(atomic)) {
    if (dw_.tag(&each) != DW_TAG_template_type_parameter) continue;
    std::optional<Dwarf_Die> of = plain_type_of(each);
    return of && may_be_negative(*of);
  }
  return false;
}

void TypeReader::read_array(Dwarf_Die& die, Type& type) {
  std::vector<std::uint64_t> counts;
  for (Dwarf_Die& each : children(die)) {
    if (dw_.tag(&each) != DW_TAG_subrange_type) continue;
    const auto count = number(each, DW_AT_count), last = number(each, DW_AT_upper_bound);
    if (!count && !last) return;
    counts.push_back(count ? *count : *last + 1);
  }
  std::optional<Dwarf_Die> element = plain_type_of(die);
  if (!element || counts.empty()) return;
  int of = index_of(*element);
  Dwarf_Word size = 0;
  if (dw_.size(&*element, &size) != 0) return;
  for (; counts.size() > 1; counts.pop_back()) {
    size *= counts.back();
    if (types_.size() == kMostTypes) return;
    types_.push_back({.kind = Type::Kind::array, .size = size, .of = of, .count = counts.back()});
    of = static_cast<int>(types_.size()) - 1;
  }
  type.kind = Type::Kind::array;
  type.size = size * counts.front();
  type.of = of;
  type.count = counts.front();
}

// By the file that declares it. A class that is called `atomic` is taken for one, wherever it is.
bool TypeReader::is_of_library(Dwarf_Die& die) const {
  const std::string name = name_of(die);
  if (is_instance_of(name, "atomic")) return true;
  const char* const file = dw_.file(&die);
  return file && std::string_view(file).find("/c++/") != std::string_view::npos &&
         !is_instance_of(name, "array") && !is_instance_of(name, "pair");
}

std::optional<std::uint64_t> TypeReader::offset_of(Dwarf_Die& member) const {
  if (dw_.has(&member, DW_AT_external) || dw_.has(&member, DW_AT_declaration)) return std::nullopt;
  if (dw_.has(&member, DW_AT_bit_size)) return std::nullopt;  // several share a byte
  if (!dw_.has(&member, DW_AT_data_member_location)) return 0;
  return number(member, DW_AT_data_member_location);
}

// An empty base has a size, and shares the address of the first member.
bool TypeReader::has_data(Dwarf_Die& record, int depth) const {
  if (depth == 0) return true;
  for (Dwarf_Die& each : children(record)) {
    const int tag = dw_.tag(&each);
    if (tag == DW_TAG_member && !dw_.has(&each, DW_AT_external) && !dw_.has(&each, DW_AT_declaration)) {
      std::optional<Dwarf_Die> type = plain_type_of(each);
      if (!type || !is_record(dw_.tag(&*type)) || has_data(*type, depth - 1)) return true;
    }
    if (tag != DW_TAG_inheritance) continue;
    std::optional<Dwarf_Die> base = plain_type_of(each);
    if (!base || has_data(*base, depth - 1)) return true;
  }
  return false;
}

void TypeReader::read_record(Dwarf_Die& die, Type& type) {
  type.kind = Type::Kind::record;
  if (is_of_library(die)) return read_whole(die, type);
  bool hides = false;  // some of its bytes have a name that is left out
  for (Dwarf_Die& each : children(die)) {
    const int tag = dw_.tag(&each);
    if (tag != DW_TAG_member && tag != DW_TAG_inheritance) continue;
    const std::optional<std::uint64_t> offset = offset_of(each);
    std::optional<Dwarf_Die> of = plain_type_of(each);
    if (!offset || !of) {
      hides |= dw_.has(&each, DW_AT_bit_size) != 0;
      continue;
    }
    if (is_record(dw_.tag(&*of)) && !has_data(*of, kDeepest)) continue;
    const std::string name = tag == DW_TAG_member ? name_of(each) : "";
    if (name.starts_with("_vptr")) continue;
    const bool is_elements = name == "_M_elems" || name == "__elems_";  // of std::array
    type.members.push_back({is_elements ? "" : name, *offset, index_of(*of)});
  }
  // nobody knows which part of a union is in use
  if (dw_.tag(&die) == DW_TAG_union_type && (type.members.size() != 1 || hides))
    type.kind = Type::Kind::other;
}

void TypeReader::add_inner(Dwarf_Die& record, std::uint64_t offset, int depth,
                           std::vector<Inner>& into) const {
  if (depth == 0) return;
  for (Dwarf_Die& each : children(record)) {
    const int tag = dw_.tag(&each);
    if (tag != DW_TAG_member && tag != DW_TAG_inheritance) continue;
    const std::optional<std::uint64_t> at = offset_of(each);
    std::optional<Dwarf_Die> type = plain_type_of(each);
    if (!at || !type) continue;
    if (dw_.tag(&*type) == DW_TAG_pointer_type)
      into.push_back({name_of(each), offset + *at, *type});
    else if (is_record(dw_.tag(&*type)))
      add_inner(*type, offset + *at, depth - 1, into);
  }
}

// The contents are known of these alone: an atomic pointer, a unique_ptr, and the elements of a vector.
void TypeReader::read_whole(Dwarf_Die& die, Type& type) {
  type.whole = true;
  const std::string name = name_of(die);
  const bool is_vector = is_instance_of(name, "vector");
  type.negative = is_instance_of(name, "atomic") && holds_negative(die);
  if (!is_vector && !is_instance_of(name, "atomic") && !is_instance_of(name, "unique_ptr")) return;
  std::vector<Inner> inner;
  add_inner(die, 0, kDeepest, inner);
  const auto first = std::ranges::find_if(inner, [&](const Inner& each) {
    return !is_vector || each.name == "_M_start" || each.name == "__begin_";
  });
  const bool is_certain = first != inner.end() && (is_vector || inner.size() == 1);
  if (!is_certain) return;
  std::optional<Dwarf_Die> to = plain_type_of(first->pointer);
  const bool many = is_vector || name.find("[]") != std::string::npos;
  if (to) type.pointers.push_back({first->offset, index_of(*to), many});
}

}  // namespace sunder::native::explore::names
