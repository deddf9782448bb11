#include "targets/native/explore/weak/libraries.hpp"

#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <span>
#include <string_view>
#include <vector>

#include "targets/native/explore/regions.hpp"
#include "targets/native/explore/scheduler.hpp"

namespace sunder::native::explore::weak {
namespace {

std::string_view name_of_file(std::string_view path) { return path.substr(path.rfind('/') + 1); }

}  // namespace

bool is_of_system(std::string_view path) {
  constexpr std::array kHarmless{"linux-vdso",    "ld-linux",         "libc.so",  "libm.so",   "libdl.so",
                                 "libpthread.so", "librt.so",         "libgcc_s", "libstdc++", "libfmt",
                                 "libsqlite3",    "libboost_context", "libCLI",   "libz.so"};
  const std::string_view name = name_of_file(path);
  return path.empty() ||
         std::ranges::any_of(kHarmless, [&](const char* each) { return name.starts_with(each); });
}

Libraries::Code Libraries::code_of(const char* path, std::byte* begin, std::size_t size) {
  const auto page = static_cast<std::uintptr_t>(getpagesize());
  const auto at = reinterpret_cast<std::uintptr_t>(begin), first = at / page * page;
  Code code;
  code.begin = begin - (at - first);
  code.size = (at + size + page - 1) / page * page - first;
  std::snprintf(code.premise.data(), code.premise.size(),
                "%.60s is called, which may synchronise without hooks", name_of_file(path).data());
  return code;
}

void Libraries::find() {
  const std::uint64_t now = loaded_libraries();
  if (now == found_) return;
  open();
  found_ = now;
  std::vector<Code> found;
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* into) {
        if (is_of_system(info->dlpi_name)) return 0;
        for (const auto& part : std::span(info->dlpi_phdr, info->dlpi_phnum))
          if (part.p_type == PT_LOAD && (part.p_flags & PF_X) != 0)
            static_cast<std::vector<Code>*>(into)->push_back(code_of(
                info->dlpi_name, reinterpret_cast<std::byte*>(info->dlpi_addr + part.p_vaddr), part.p_memsz));
        return 0;
      },
      &found);
  codes_ = std::span(new Code[found.size()], found.size());
  std::ranges::copy(found, codes_.begin());
  open_ = codes_.size();
}

bool Libraries::close_all() {
  bool closed = true;
  for (Code& code : codes_) {
    if (!code.open) continue;
    code.open = mprotect(code.begin, code.size, PROT_READ) != 0;
    open_ -= code.open ? 0 : 1;
    closed &= !code.open;
  }
  return closed;
}

void Libraries::open() {
  for (Code& code : codes_) {
    if (!code.open) mprotect(code.begin, code.size, PROT_READ | PROT_EXEC);
    code.open = true;
  }
  open_ = codes_.size();
}

bool Libraries::contains(const void* address) const {
  return std::ranges::any_of(
      codes_, [&](const Code& code) { return address >= code.begin && address < code.begin + code.size; });
}

bool Libraries::runs(const void* address) {
  for (Code& code : codes_) {
    if (code.open || address < code.begin || address >= code.begin + code.size) continue;
    mprotect(code.begin, code.size, PROT_READ | PROT_EXEC);
    code.open = true;
    ++open_;
    if (watches_) {
      ++calls_;
      if (current_fiber) current_fiber->called_library = true;
      scheduler().premises().breaks(code.premise.data());
    }
    return true;
  }
  return false;
}

}  // namespace sunder::native::explore::weak
