#pragma once

#include <elfutils/libdw.h>

namespace sunder::native::explore::names {

/// The functions of libdw that we call. The library is loaded when a trace is made: programs with objects
/// need not be linked with it, and no exploration sees it.
struct Libdw {
  decltype(&dwarf_begin) begin;
  decltype(&dwarf_get_units) units;
  decltype(&dwarf_child) child;
  decltype(&dwarf_siblingof) sibling;
  decltype(&dwarf_tag) tag;
  decltype(&dwarf_diename) name;
  decltype(&dwarf_attr_integrate) attribute;
  decltype(&dwarf_hasattr_integrate) has;
  decltype(&dwarf_formudata) number;
  decltype(&dwarf_formaddr) address;
  decltype(&dwarf_formref_die) reference;
  decltype(&dwarf_peel_type) peel;
  decltype(&dwarf_aggregate_size) size;
  decltype(&dwarf_getlocation) location;
  decltype(&dwarf_getlocation_attr) location_attribute;
  decltype(&dwarf_decl_file) file;
  decltype(&dwarf_haspc) contains;
  decltype(&dwarf_getsrc_die) line;
  decltype(&dwarf_linesrc) line_file;
  decltype(&dwarf_lineno) line_number;
};

/// Null if this machine has no libdw.
const Libdw* libdw();

}  // namespace sunder::native::explore::names
