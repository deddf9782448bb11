#include "targets/native/explore/statics.hpp"

#include <algorithm>

#include "support/error.hpp"

// `data` has an initial value, `bss` is zero. sunder_add_objects puts the first four around the statics of a
// C++ program's own sources. What link.txt lists has the others around the statics of Sunder.
extern "C" {
[[gnu::weak]] extern std::byte sunder_data_begin, sunder_data_end, sunder_bss_begin, sunder_bss_end;
[[gnu::weak]] extern std::byte sunder_own_data_begin, sunder_own_data_end, sunder_own_bss_begin,
    sunder_own_bss_end;
}

namespace sunder::native::explore {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t kCopied = R_X86_64_COPY;
#else
constexpr std::uint32_t kCopied = R_AARCH64_COPY;
#endif

std::vector<Region>* found = nullptr;  // never destroyed, since hooks ask for it

[[gnu::used]] volatile char own_data = 1;  // these stand for all statics of Sunder
[[gnu::used]] volatile char own_bss;

Region between(std::byte* begin, std::byte* end) {
  return begin && begin < end ? Region(begin, end) : Region();
}

// The program is the first that is told of.
template <class Visit>
void with_program(Visit visit) {
  dl_iterate_phdr(
      [](dl_phdr_info* program, std::size_t, void* with) {
        (*static_cast<Visit*>(with))(*program);
        return 1;
      },
      &visit);
}

// Variables of libraries to which code of the program refers by an address of its own: `environ`, `stdout`.
std::vector<Region> copied(const dl_phdr_info& program) {
  const auto address = [&](std::uintptr_t of) {
    return of < program.dlpi_addr ? of + program.dlpi_addr : of;
  };
  const ElfW(Rela)* moved = nullptr;
  const ElfW(Sym)* symbols = nullptr;
  std::size_t count = 0;
  for (const ElfW(Dyn)* each = _DYNAMIC; each->d_tag != DT_NULL; ++each) {
    if (each->d_tag == DT_RELA) moved = reinterpret_cast<const ElfW(Rela)*>(address(each->d_un.d_ptr));
    if (each->d_tag == DT_SYMTAB) symbols = reinterpret_cast<const ElfW(Sym)*>(address(each->d_un.d_ptr));
    if (each->d_tag == DT_RELASZ) count = each->d_un.d_val / sizeof *moved;
  }
  std::vector<Region> regions;
  for (const auto& each : std::span(moved, moved && symbols ? count : 0))
    if (ELF64_R_TYPE(each.r_info) == kCopied)
      regions.emplace_back(reinterpret_cast<std::byte*>(program.dlpi_addr + each.r_offset),
                           symbols[ELF64_R_SYM(each.r_info)].st_size);
  return regions;
}

// In another order of linking, Sunder's statics would count as those of the code under test.
bool has_own_between_marks() {
  const auto is_between = [](const std::byte& begin, const volatile char& own, const std::byte& end) {
    const auto at = [](const volatile void* of) { return reinterpret_cast<std::uintptr_t>(of); };
    return at(&begin) < at(&own) && at(&own) < at(&end);
  };
  return is_between(sunder_own_data_begin, own_data, sunder_own_data_end) &&
         is_between(sunder_own_bss_begin, own_bss, sunder_own_bss_end);
}

std::vector<Region> all_but_own(const dl_phdr_info& program) {
  std::vector<Region> regions = writable_parts(program);
  cut_out(between(&sunder_own_data_begin, &sunder_own_data_end), regions);
  cut_out(between(&sunder_own_bss_begin, &sunder_own_bss_end), regions);
  for (const Region& each : copied(program)) cut_out(each, regions);
  return regions;
}

}  // namespace

void find_statics() {
  found = new std::vector<Region>;
  if (statics_change_unseen())
    return with_program([](const dl_phdr_info& program) { *found = all_but_own(program); });
  *found = {between(&sunder_data_begin, &sunder_data_end), between(&sunder_bss_begin, &sunder_bss_end)};
  std::erase_if(*found, [](const Region& each) { return each.empty(); });
}

void require_known_statics() {
  if (statics_change_unseen() && !has_own_between_marks())
    throw InputError(
        "cannot be explored: the program is linked in another order than Sunder's link.txt says, so that "
        "nobody knows which statics are Sunder's own");
}

std::span<const Region> statics_of_program() {
  return found ? std::span<const Region>(*found) : std::span<const Region>();
}

bool is_static_of_program(const volatile void* address) {
  return std::ranges::any_of(statics_of_program(), [&](const Region& each) {
    return address >= each.data() && address < each.data() + each.size();
  });
}

bool statics_change_unseen() { return &sunder_own_data_begin != nullptr; }

std::vector<Region> other_statics() {
  std::vector<Region> regions;
  with_program([&](const dl_phdr_info& program) { regions = writable_parts(program); });
  for (const Region& each : statics_of_program()) cut_out(each, regions);
  return regions;
}

std::vector<Region> writable_parts(const dl_phdr_info& library) {
  std::vector<Region> found;
  const std::span parts(library.dlpi_phdr, library.dlpi_phnum);
  const auto constant = std::ranges::find(parts, PT_GNU_RELRO, &ElfW(Phdr)::p_type);
  const std::uintptr_t after = constant == parts.end() ? 0 : constant->p_vaddr + constant->p_memsz;
  for (const auto& part : parts) {
    if (part.p_type != PT_LOAD || (part.p_flags & PF_W) == 0) continue;
    const std::uintptr_t end = part.p_vaddr + part.p_memsz;
    const bool has_constants = part.p_vaddr < after && after <= end;  // at its start, closed by the loader
    const std::uintptr_t begin = has_constants ? after : part.p_vaddr;
    if (begin < end) found.emplace_back(reinterpret_cast<std::byte*>(library.dlpi_addr + begin), end - begin);
  }
  return found;
}

void cut_out(const Region& other, std::vector<Region>& regions) {
  std::vector<Region> left;
  for (const Region& each : regions) {
    std::byte *const begin = each.data(), *const end = begin + each.size();
    const Region before = between(begin, std::min(end, other.data()));
    const Region after = between(std::max(begin, other.data() + other.size()), end);
    const bool is_apart = other.empty() || other.data() + other.size() <= begin || other.data() >= end;
    if (is_apart) left.push_back(each);
    if (!is_apart && !before.empty()) left.push_back(before);
    if (!is_apart && !after.empty()) left.push_back(after);
  }
  regions = std::move(left);
}

}  // namespace sunder::native::explore
