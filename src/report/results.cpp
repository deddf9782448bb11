#include "report/results.hpp"

#include <sys/utsname.h>

#include <algorithm>
#include <fstream>
#include <thread>

namespace sunder {
namespace {

std::string processor() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);)
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  return "unknown";
}

}  // namespace

nlohmann::ordered_json environment() {
  utsname system{};
  uname(&system);
  return {{"system", std::string(system.sysname) + " " + system.release},
          {"processor", processor()},
          {"cores", std::thread::hardware_concurrency()}};
}

double rate_seen(std::uint64_t executions) {
  return executions == 0 ? 1 : std::min(1.0, 3.0 / static_cast<double>(executions));
}

Bounds covered_by(const MethodResult& result) {
  const auto* proven = std::get_if<AtomicWithinBounds>(&result.verdict);
  return proven ? proven->bounds : result.effort.covered;
}

}  // namespace sunder
