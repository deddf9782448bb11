#include "targets/native/explore/weak/program.hpp"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

namespace sunder::native::explore::weak {
namespace {

using Bytes = const std::uint8_t*;

/// Where the program is, compared with the addresses in its file.
Bytes base_of_program() {
  std::uintptr_t base = 0;
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* found) {
        *static_cast<std::uintptr_t*>(found) = info->dlpi_addr;
        return 1;  // the program comes first
      },
      &base);
  return reinterpret_cast<Bytes>(base);
}

template <class T>
std::span<const T> table(Code file, std::uint64_t offset, std::uint64_t count) {
  const bool fits =
      offset % alignof(T) == 0 && offset <= file.size() && count <= (file.size() - offset) / sizeof(T);
  return fits ? std::span(reinterpret_cast<const T*>(&file[offset]), count) : std::span<const T>();
}

}  // namespace

Program::Program() {
  const int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  struct stat about {};
  if (file < 0 || fstat(file, &about) != 0) return;
  size_ = static_cast<std::size_t>(about.st_size);
  file_ = mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file, 0);
  close(file);
  if (file_ == MAP_FAILED)
    file_ = nullptr;
  else
    read(Code(static_cast<Bytes>(file_), size_), base_of_program());
}

Program::~Program() {
  if (file_) munmap(file_, size_);
}

void Program::read(Code file, Bytes base) {
  const auto header = table<Elf64_Ehdr>(file, 0, 1);
  if (header.empty() || std::memcmp(header[0].e_ident, ELFMAG, SELFMAG) != 0) return;
  const auto sections = table<Elf64_Shdr>(file, header[0].e_shoff, header[0].e_shnum);
  for (const Elf64_Shdr& section : sections) {
    if (section.sh_type != SHT_SYMTAB || section.sh_link >= sections.size()) continue;
    const Elf64_Shdr& names = sections[section.sh_link];
    const auto text = table<char>(file, names.sh_offset, names.sh_size);
    if (text.empty() || text.back() != 0) return;
    for (const Elf64_Sym& symbol :
         table<Elf64_Sym>(file, section.sh_offset, section.sh_size / sizeof(Elf64_Sym)))
      if (ELF64_ST_TYPE(symbol.st_info) == STT_FUNC && symbol.st_size > 0 && symbol.st_name < text.size())
        functions_.push_back({&text[symbol.st_name], Code(base + symbol.st_value, symbol.st_size)});
  }
  std::ranges::sort(functions_, {}, [](const Function& each) { return each.code.data(); });
}

const Function* Program::function_at(Bytes address) const {
  const auto after = std::ranges::upper_bound(functions_, address, {},
                                              [](const Function& each) { return each.code.data(); });
  if (after == functions_.begin()) return nullptr;
  const Function& found = *std::prev(after);
  return address < found.code.data() + found.code.size() ? &found : nullptr;
}

}  // namespace sunder::native::explore::weak
