#include "targets/native/explore/places.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string_view>
#include <utility>

#include "targets/native/explore/names/lines.hpp"

namespace sunder::native::explore {
namespace {

// Rust's standard library has these paths without and with its component rust-src.
bool is_standard_rust(const std::string& file) {
  return file.starts_with("/rustc/") || file.starts_with("/rust/deps/") ||
         file.find("/rustlib/src/rust/") != std::string::npos;
}

// A user's crate may have such a path, too, but not such functions.
bool is_crate_sunder(const std::string& function, const std::string& file) {
  return file.find("/rust/sunder/src/") != std::string::npos &&
         function.find("sunder::") != std::string::npos;
}

// Files of the standard library and of Sunder are not shown. Those of other libraries may be under test.
bool is_standard(const std::string& function, const std::string& file) {
  return file.find("/c++/") != std::string::npos || file.find("/lib/gcc/") != std::string::npos ||
         file.find("/include/sunder/") != std::string::npos || file.starts_with("??") ||
         is_standard_rust(file) || is_crate_sunder(function, file);
}

std::string without_template_arguments(const std::string& name) {
  std::string kept;
  int depth = 0;
  char before = ' ';
  for (const char c : name) {
    depth += c == '<' ? 1 : 0;
    if (depth == 0) kept += c;
    depth -= c == '>' && before != '-' ? 1 : 0;  // "fn() -> R" opens nothing
    before = c;
  }
  return kept;
}

// "tbb::detail::d1::queue<int, std::allocator<int> >::size() const" becomes "size", since columns are narrow.
// "queues::main::{{closure}}" of Rust becomes "main".
std::string short_name(const std::string& function) {
  constexpr std::string_view kUnnamed = "(anonymous namespace)::";
  std::string name = without_template_arguments(function);
  for (std::size_t at = 0; (at = name.find(kUnnamed)) != std::string::npos;) name.erase(at, kUnnamed.size());
  name = name.substr(0, name.find("::{"));
  name = name.substr(0, name.find('('));
  name = name.substr(name.rfind(' ') + 1);
  while (name.ends_with(':')) name.pop_back();  // "drop_in_place::<T>"
  return name.substr(name.rfind(':') + 1);
}

// The path and the line in "/usr/include/tbb/queue.h:31 (discriminator 2)".
std::pair<std::string, int> file_and_line(const std::string& where) {
  const std::size_t colon = where.rfind(':');
  return {where.substr(0, colon), std::atoi(where.c_str() + colon + 1)};
}

std::string source_line(const std::string& path, int number) {
  std::ifstream file(path);
  std::string line;
  for (int i = 0; i < number && std::getline(file, line); ++i) {
  }
  const std::size_t begin = line.find_first_not_of(" \t");
  return begin == std::string::npos ? "" : line.substr(begin);
}

std::vector<std::string> lines_of(const std::string& command) {
  std::vector<std::string> lines;
  const std::unique_ptr<FILE, int (*)(FILE*)> output(popen(command.c_str(), "r"), &pclose);
  if (!output) return lines;
  std::string line;
  for (int c = 0; (c = std::fgetc(output.get())) != EOF;) {
    if (c != '\n') {
      line += static_cast<char>(c);
    } else {
      lines.push_back(std::exchange(line, {}));
    }
  }
  return lines;
}

// addr2line lists the functions that were inlined at a site, the innermost first. For code that is not of an
// inlined function, binutils 2.40 names the source that was compiled, even if the code is in a header.
Place place_of(std::vector<std::string> frames, const std::string& innermost_line) {
  if (frames.size() > 1 && !innermost_line.empty()) frames[1] = innermost_line;
  for (std::size_t i = 0; i + 1 < frames.size(); i += 2) {
    if (is_standard(frames[i], frames[i + 1])) continue;
    const auto [path, line] = file_and_line(frames[i + 1]);
    return {
        fmt::format("{}:{} {}", std::filesystem::path(path).filename().string(), line, short_name(frames[i])),
        source_line(path, line)};
  }
  return {frames.empty() ? "?" : short_name(frames.front()), {}};
}

std::string text_of(std::uintptr_t offset) { return fmt::format("0x{:016x}", offset); }

std::map<std::string, std::string> innermost_lines(const std::string& file,
                                                   const std::map<std::string, const void*>& offsets) {
  std::vector<std::uintptr_t> numbers;
  for (const auto& [offset, site] : offsets) numbers.push_back(std::stoull(offset, nullptr, 16));
  std::map<std::string, std::string> lines;
  for (const auto& [offset, line] : names::lines_of(file, numbers)) lines[text_of(offset)] = line;
  return lines;
}

// One call for all sites of a file, since reading its debug information takes long.
void find_places(const std::string& file, const std::map<std::string, const void*>& offsets,
                 std::map<const void*, Place>& places) {
  std::map<std::string, std::string> innermost = innermost_lines(file, offsets);
  std::string command = "addr2line -a -f -C -i -e '" + file + "'";
  for (const auto& [offset, site] : offsets) command += " " + offset;
  const void* site = nullptr;
  std::string offset;
  std::vector<std::string> frames;
  const auto take = [&] {
    if (site) places[site] = place_of(std::exchange(frames, {}), innermost[offset]);
  };
  for (std::string& line : lines_of(command + " 2>/dev/null")) {
    if (const auto found = offsets.find(line); found != offsets.end()) {
      take();
      site = found->second;
      offset = found->first;
    } else {
      frames.push_back(std::move(line));
    }
  }
  take();
}

}  // namespace

std::map<const void*, Place> places_of(const std::vector<const void*>& sites) {
  std::map<const void*, Place> places;
  std::map<std::string, std::map<std::string, const void*>> by_file;
  for (const void* site : sites) {
    places.try_emplace(site);
    Dl_info info{};
    if (dladdr(site, &info) == 0) continue;
    // the site is a return address, and the access is right before it
    const auto offset = static_cast<const char*>(site) - static_cast<const char*>(info.dli_fbase) - 1;
    by_file[info.dli_fname].emplace(text_of(static_cast<std::uintptr_t>(offset)), site);
  }
  for (const auto& [file, offsets] : by_file) find_places(file, offsets, places);
  return places;
}

}  // namespace sunder::native::explore
