// Finds the variables in the debug information whose addresses are asked for.
#include <dlfcn.h>
#include <dwarf.h>
#include <fcntl.h>
#include <link.h>

#include <algorithm>
#include <set>

#include "targets/native/explore/names/elsewhere.hpp"
#include "targets/native/explore/names/layout.hpp"
#include "targets/native/explore/names/type_reader.hpp"

namespace sunder::native::explore::names {
namespace {

/// The file that an address is of, and by how much its addresses are moved in this process.
struct Image {
  std::string path;
  std::uintptr_t moved = 0;
};

std::string path_of(const char* name) { return name && *name ? name : "/proc/self/exe"; }

Image image_of(const void* address) {
  struct Search {
    std::uintptr_t address;
    Image found;
  } search{reinterpret_cast<std::uintptr_t>(address), {}};
  dl_iterate_phdr(
      [](dl_phdr_info* each, std::size_t, void* into) {
        auto& wanted = *static_cast<Search*>(into);
        for (int i = 0; i < each->dlpi_phnum; ++i) {
          const auto& part = each->dlpi_phdr[i];
          if (part.p_type != PT_LOAD || wanted.address - each->dlpi_addr - part.p_vaddr >= part.p_memsz)
            continue;
          wanted.found = {path_of(each->dlpi_name), each->dlpi_addr};
          return 1;
        }
        return 0;
      },
      &search);
  return search.found;
}

class Finder {
 public:
  Finder(const Libdw& dw, Dwarf* from, const Image& image) : dw_(dw), from_(from), image_(image) {}

  Layout find(const void* mark, const std::vector<const volatile void*>& addresses) {
    mark_ = reinterpret_cast<std::uintptr_t>(mark) - image_.moved;
    for (const volatile void* each : addresses)
      wanted_.insert(reinterpret_cast<std::uintptr_t>(each) - image_.moved);
    for_each_unit([&](Dwarf_Die& unit) {
      find_mark(unit);
      return layout_.instance >= 0;
    });
    if (!wanted_.empty()) for_each_unit([&](Dwarf_Die& unit) { return find_statics(unit), false; });
    return std::move(layout_);
  }

 private:
  template <class Visit>
  void for_each_unit(const Visit& visit) {
    Dwarf_CU *unit = nullptr, *next = nullptr;
    Dwarf_Die die, split;
    std::uint8_t kind = 0;
    for (; dw_.units(from_, unit, &next, nullptr, &kind, &die, &split) == 0; unit = next) {
      const bool is_split = kind == DW_UT_skeleton && dw_.tag(&split) == DW_TAG_compile_unit;
      if (visit(is_split ? split : die)) return;
    }
  }

  // Among the variables of the unit, of namespace sunder and of those in it.
  void find_mark(Dwarf_Die& in) {
    Dwarf_Die each;
    for (int more = dw_.child(&in, &each); more == 0; more = dw_.sibling(&each, &each)) {
      const int tag = dw_.tag(&each);
      if (tag == DW_TAG_variable && address_of(each) == mark_) layout_.instance = reader_.pointee_of(each);
      const bool is_ours =
          tag == DW_TAG_namespace && (reader_.name_of(each) == "sunder" || reader_.name_of(each) == "detail");
      if (is_ours) find_mark(each);
      if (layout_.instance >= 0) return;
    }
  }

  void find_statics(Dwarf_Die& in) {
    Dwarf_Die each;
    for (int more = dw_.child(&in, &each); more == 0; more = dw_.sibling(&each, &each)) {
      const int tag = dw_.tag(&each);
      if (tag == DW_TAG_namespace || tag == DW_TAG_subprogram || tag == DW_TAG_lexical_block)
        find_statics(each);
      if (tag == DW_TAG_variable) add_static(each);
    }
  }

  void add_static(Dwarf_Die& variable) {
    const std::uintptr_t address = address_of(variable);
    const auto first = address == 0 ? wanted_.end() : wanted_.lower_bound(address);
    constexpr std::uintptr_t kLargest = 1U << 24U;
    if (first == wanted_.end() || *first - address > kLargest) return;
    const int type = reader_.type_of(variable);
    const std::uint64_t size = layout_.size(type);
    const std::string name = reader_.name_of(variable);
    if (size == 0 || *first - address >= size || name.empty()) return;
    layout_.statics.push_back({name, address + image_.moved, type});
  }

  // 0 if it has none that is known from the start: it is in a register, on a stack, or thread-local.
  std::uintptr_t address_of(Dwarf_Die& variable) {
    Dwarf_Attribute attribute, index;
    Dwarf_Op* steps = nullptr;
    std::size_t count = 0;
    if (!dw_.attribute(&variable, DW_AT_location, &attribute) ||
        dw_.location(&attribute, &steps, &count) != 0 || count != 1)
      return 0;
    if (steps[0].atom == DW_OP_addr) return steps[0].number;
    Dwarf_Addr address = 0;
    const bool is_known = (steps[0].atom == DW_OP_addrx || steps[0].atom == DW_OP_GNU_addr_index) &&
                          dw_.location_attribute(&attribute, &steps[0], &index) == 0 &&
                          dw_.address(&index, &address) == 0;
    return is_known ? address : 0;
  }

  const Libdw& dw_;
  Dwarf* from_;
  const Image& image_;
  Layout layout_;
  TypeReader reader_{dw_, layout_.types};
  std::uintptr_t mark_ = 0;
  std::set<std::uintptr_t> wanted_;
};

}  // namespace

Layout layout_of(const void* mark, const std::vector<const volatile void*>& addresses) {
  if (!mark) return {};
  return from_bytes(made_elsewhere(
      [&] {
        const Image image = image_of(mark);
        const Libdw* const dw = libdw();
        const int file = open(image.path.c_str(), O_RDONLY | O_CLOEXEC);
        Dwarf* const from = dw && file >= 0 ? dw->begin(file, DWARF_C_READ) : nullptr;
        return from ? to_bytes(Finder(*dw, from, image).find(mark, addresses)) : std::string();
      },
      kMostSeconds));
}

}  // namespace sunder::native::explore::names
