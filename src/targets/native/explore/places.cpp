#include <dlfcn.h>
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <utility>

#include "targets/native/explore/trace.hpp"

namespace sunder::native::explore {
namespace {

bool is_system(const std::string& file) { return file.starts_with("/usr/") || file.starts_with("??"); }

std::string place_text(const std::string& function, const std::string& file) {
  const std::string name = function.substr(0, function.find('('));
  const std::string line = std::filesystem::path(file).filename().string();
  return fmt::format("{} {}", line.substr(0, line.find(' ')), name.substr(name.rfind(' ') + 1));
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

// Of the functions that were inlined into one another at a site, addr2line names the innermost first.
std::string place_of(const std::vector<std::string>& frames) {
  for (std::size_t i = 0; i + 1 < frames.size(); i += 2)
    if (!is_system(frames[i + 1])) return place_text(frames[i], frames[i + 1]);
  return frames.empty() ? "?" : frames.front();
}

// One call for all sites of a file: reading its debug information is what takes long.
void find_places(const std::string& file, const std::map<std::string, const void*>& offsets,
                 std::map<const void*, std::string>& places) {
  std::string command = "addr2line -a -f -C -i -e '" + file + "'";
  for (const auto& [offset, site] : offsets) command += " " + offset;
  const void* site = nullptr;
  std::vector<std::string> frames;
  const auto take = [&] {
    if (site) places[site] = place_of(std::exchange(frames, {}));
  };
  for (std::string& line : lines_of(command + " 2>/dev/null")) {
    if (const auto found = offsets.find(line); found != offsets.end()) {
      take();
      site = found->second;
    } else {
      frames.push_back(std::move(line));
    }
  }
  take();
}

}  // namespace

std::map<const void*, std::string> places_of(const std::vector<const void*>& sites) {
  std::map<const void*, std::string> places;
  std::map<std::string, std::map<std::string, const void*>> by_file;
  for (const void* site : sites) {
    places.emplace(site, "?");
    Dl_info info{};
    if (dladdr(site, &info) == 0) continue;
    // a return address: the access is right before it
    const auto offset = static_cast<const char*>(site) - static_cast<const char*>(info.dli_fbase) - 1;
    by_file[info.dli_fname].emplace(fmt::format("0x{:016x}", offset), site);
  }
  for (const auto& [file, offsets] : by_file) find_places(file, offsets, places);
  return places;
}

}  // namespace sunder::native::explore
