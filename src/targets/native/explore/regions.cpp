#include "targets/native/explore/regions.hpp"

#include <link.h>

#include <algorithm>
#include <string_view>

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

void add_statics(const dl_phdr_info& library, std::vector<Region>& into) {
  if (std::string_view(library.dlpi_name).empty()) return;
  for (const Region& each : writable_parts(library)) into.push_back(each);
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
  for (const Region& own : statics_of_program()) regions.push_back(own);
  return regions;
}

std::vector<Region> thread_locals_under_test() { return gathered<add_thread_locals>(); }

bool refers_to(const Region& memory, const Region& other) {
  constexpr std::uintptr_t kWord = sizeof(void*);
  const auto begin = reinterpret_cast<std::uintptr_t>(memory.data()), end = begin + memory.size();
  for (std::uintptr_t at = (begin + kWord - 1) / kWord * kWord; at + kWord <= end; at += kWord) {
    const std::uintptr_t value = *reinterpret_cast<const std::uintptr_t*>(at);
    if (value - reinterpret_cast<std::uintptr_t>(other.data()) < other.size()) return true;
  }
  return false;
}

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

namespace {

constexpr const char *kCLibrary = "libc.so", *kLoader = "ld-linux";

void add_code(const dl_phdr_info& library, const char* of, std::vector<Region>& into) {
  const std::string_view path = library.dlpi_name, name = path.substr(path.rfind('/') + 1);
  if (!name.starts_with(of)) return;
  for (const auto& part : std::span(library.dlpi_phdr, library.dlpi_phnum))
    if (part.p_type == PT_LOAD && (part.p_flags & PF_X) != 0)
      into.emplace_back(at(library, part.p_vaddr), part.p_memsz);
}

}  // namespace

std::vector<Region> code_of_loader() {
  std::vector<Region> code;
  dl_iterate_phdr(
      [](dl_phdr_info* library, std::size_t, void* into) {
        add_code(*library, kLoader, *static_cast<std::vector<Region>*>(into));
        return 0;
      },
      &code);
  return code;
}

std::vector<Region> code_of_c_library() {
  std::vector<Region> code = code_of_loader();
  dl_iterate_phdr(
      [](dl_phdr_info* library, std::size_t, void* into) {
        add_code(*library, kCLibrary, *static_cast<std::vector<Region>*>(into));
        return 0;
      },
      &code);
  return code;
}

}  // namespace sunder::native::explore
