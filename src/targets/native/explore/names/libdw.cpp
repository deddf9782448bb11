#include "targets/native/explore/names/libdw.hpp"

#include <dlfcn.h>

#include <optional>

namespace sunder::native::explore::names {
namespace {

template <typename Function>
bool load(void* from, const char* name, Function& into) {
  into = reinterpret_cast<Function>(dlsym(from, name));
  return into != nullptr;
}

std::optional<Libdw> loaded() {
  void* const from = dlopen("libdw.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!from) return std::nullopt;
  Libdw made{};
  const bool has_all =
      load(from, "dwarf_begin", made.begin) && load(from, "dwarf_get_units", made.units) &&
      load(from, "dwarf_child", made.child) && load(from, "dwarf_siblingof", made.sibling) &&
      load(from, "dwarf_tag", made.tag) && load(from, "dwarf_diename", made.name) &&
      load(from, "dwarf_attr_integrate", made.attribute) && load(from, "dwarf_hasattr_integrate", made.has) &&
      load(from, "dwarf_formudata", made.number) && load(from, "dwarf_formaddr", made.address) &&
      load(from, "dwarf_formref_die", made.reference) && load(from, "dwarf_peel_type", made.peel) &&
      load(from, "dwarf_aggregate_size", made.size) && load(from, "dwarf_getlocation", made.location) &&
      load(from, "dwarf_getlocation_attr", made.location_attribute) &&
      load(from, "dwarf_decl_file", made.file) && load(from, "dwarf_haspc", made.contains) &&
      load(from, "dwarf_getsrc_die", made.line) && load(from, "dwarf_linesrc", made.line_file) &&
      load(from, "dwarf_lineno", made.line_number);
  return has_all ? std::optional(made) : std::nullopt;
}

}  // namespace

const Libdw* libdw() {
  static const std::optional<Libdw> made = loaded();
  return made ? &*made : nullptr;
}

}  // namespace sunder::native::explore::names
