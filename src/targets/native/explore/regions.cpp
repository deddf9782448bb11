#include "targets/native/explore/regions.hpp"

#include <link.h>

#include <algorithm>
#include <string_view>

#include "targets/native/explore/audit.hpp"
#include "targets/native/explore/weak/libraries.hpp"

namespace sunder::native::explore {
namespace {

using Visit = void (*)(const dl_phdr_info& library, std::vector<Region>& into);

// The program itself has no name.
bool is_under_test(const dl_phdr_info& library) {
  return std::string_view(library.dlpi_name).empty() || !weak::is_of_system(library.dlpi_name);
}

template <Visit visit>
std::vector<Region> gathered() {
  std::vector<Region> regions;
  dl_iterate_phdr(
      [](dl_phdr_info* library, std::size_t, void* into) {
        if (is_under_test(*library)) visit(*library, *static_cast<std::vector<Region>*>(into));
        return 0;
      },
      &regions);
  return regions;
}

std::byte* at(const dl_phdr_info& library, std::uintptr_t offset) {
  return reinterpret_cast<std::byte*>(library.dlpi_addr + offset);
}

void add_writable(const dl_phdr_info& library, std::vector<Region>& into) {
  const std::span parts(library.dlpi_phdr, library.dlpi_phnum);
  const auto constant = std::ranges::find(parts, PT_GNU_RELRO, &ElfW(Phdr)::p_type);
  const std::uintptr_t after = constant == parts.end() ? 0 : constant->p_vaddr + constant->p_memsz;
  for (const auto& part : parts) {
    if (part.p_type != PT_LOAD || (part.p_flags & PF_W) == 0) continue;
    const std::uintptr_t end = part.p_vaddr + part.p_memsz;
    const bool has_constants = part.p_vaddr < after && after <= end;  // at its start, closed by the loader
    const std::uintptr_t begin = has_constants ? after : part.p_vaddr;
    into.emplace_back(at(library, begin), end - begin);
  }
}

void add_statics(const dl_phdr_info& library, std::vector<Region>& into) {
  if (!std::string_view(library.dlpi_name).empty()) add_writable(library, into);
}

void add_statics_of_program(const dl_phdr_info& library, std::vector<Region>& into) {
  if (std::string_view(library.dlpi_name).empty()) add_writable(library, into);
}

// The parts before and after the other region, which is inside.
void cut_out(const Region& inner, std::vector<Region>& regions) {
  std::vector<Region> left;
  for (const Region& each : regions) {
    const std::byte *const begin = inner.data(), *const end = begin + inner.size();
    if (begin < each.data() || end > each.data() + each.size()) {
      left.push_back(each);
      continue;
    }
    left.push_back(each.first(static_cast<std::size_t>(begin - each.data())));
    left.push_back(each.subspan(static_cast<std::size_t>(end - each.data())));
  }
  regions = std::move(left);
}

void add_thread_locals(const dl_phdr_info& library, std::vector<Region>& into) {
  if (!library.dlpi_tls_data) return;
  for (const auto& part : std::span(library.dlpi_phdr, library.dlpi_phnum))
    if (part.p_type == PT_TLS)
      into.emplace_back(static_cast<std::byte*>(library.dlpi_tls_data), part.p_memsz);
}

}  // namespace

std::vector<Region> statics_under_test() {
  std::vector<Region> regions = gathered<add_statics>();
  for (const auto& own : statics_of_program())
    regions.emplace_back(const_cast<std::byte*>(own.data()), own.size());
  return regions;
}

std::vector<Region> other_statics() {
  std::vector<Region> regions = gathered<add_statics_of_program>();
  for (const auto& own : statics_of_program())
    cut_out({const_cast<std::byte*>(own.data()), own.size()}, regions);
  return regions;
}

std::vector<Region> thread_locals_under_test() { return gathered<add_thread_locals>(); }

unsigned long long loaded_libraries() {
  unsigned long long count = 0;
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* into) {
        *static_cast<unsigned long long*>(into) = info->dlpi_adds;
        return 1;
      },
      &count);
  return count;
}

std::vector<Region> code_of_c_library() {
  std::vector<Region> code;
  dl_iterate_phdr(
      [](dl_phdr_info* library, std::size_t, void* into) {
        const std::string_view path = library->dlpi_name, name = path.substr(path.rfind('/') + 1);
        if (!name.starts_with("libc.so") && !name.starts_with("ld-linux")) return 0;
        for (const auto& part : std::span(library->dlpi_phdr, library->dlpi_phnum))
          if (part.p_type == PT_LOAD && (part.p_flags & PF_X) != 0)
            static_cast<std::vector<Region>*>(into)->emplace_back(at(*library, part.p_vaddr), part.p_memsz);
        return 0;
      },
      &code);
  return code;
}

}  // namespace sunder::native::explore
