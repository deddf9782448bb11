#include "targets/native/explore/names/lines.hpp"

#include <dwarf.h>
#include <fcntl.h>
#include <fmt/format.h>

#include <sstream>

#include "targets/native/explore/names/elsewhere.hpp"
#include "targets/native/explore/names/libdw.hpp"

namespace sunder::native::explore::names {
namespace {

std::string line_at(const Libdw& dw, Dwarf_Die& unit, std::uintptr_t offset) {
  Dwarf_Line* const line = dw.line(&unit, offset);
  const char* const file = line ? dw.line_file(line, nullptr, nullptr) : nullptr;
  int number = 0;
  if (!file || dw.line_number(line, &number) != 0 || number == 0) return {};
  return fmt::format("{} {}:{}\n", offset, file, number);
}

// A line for each offset: "4711 /usr/include/queue.hpp:31".
std::string lines_in(const Libdw& dw, Dwarf* from, std::vector<std::uintptr_t> offsets) {
  std::string lines;
  Dwarf_CU *unit = nullptr, *next = nullptr;
  Dwarf_Die die;
  std::uint8_t kind = 0;
  for (; !offsets.empty() && dw.units(from, unit, &next, nullptr, &kind, &die, nullptr) == 0; unit = next)
    std::erase_if(offsets, [&](std::uintptr_t each) {
      if (dw.contains(&die, each) != 1) return false;
      lines += line_at(dw, die, each);
      return true;
    });
  return lines;
}

}  // namespace

std::map<std::uintptr_t, std::string> lines_of(const std::string& file,
                                               const std::vector<std::uintptr_t>& offsets) {
  std::istringstream lines(made_elsewhere(
      [&] {
        const Libdw* const dw = libdw();
        const int opened = open(file.c_str(), O_RDONLY | O_CLOEXEC);
        Dwarf* const from = dw && opened >= 0 ? dw->begin(opened, DWARF_C_READ) : nullptr;
        return from ? lines_in(*dw, from, offsets) : std::string();
      },
      kMostSeconds));
  std::map<std::uintptr_t, std::string> found;
  std::string line;
  for (std::uintptr_t offset = 0; lines >> offset && std::getline(lines >> std::ws, line);)
    found[offset] = line;
  return found;
}

}  // namespace sunder::native::explore::names
