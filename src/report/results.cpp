#include "report/results.hpp"

#include <fmt/format.h>
#include <sys/utsname.h>

#include <algorithm>
#include <fstream>
#include <thread>

namespace sunder {
namespace {

constexpr double kFewExecutions = 50;  // of a harness; half of tuning::kLeastExecutions

std::string processor() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);)
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  return "unknown";
}

}  // namespace

nlohmann::json environment() {
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
  if (result.effort.executions == 0 && !proven) return {};  // drawn, but not run
  return proven ? proven->bounds : result.effort.covered;
}

std::string part_of(const std::vector<ObjectResult>& objects) {
  for (const ObjectResult& object : objects)
    for (const MethodResult& method : object.methods)
      if (!method.part.empty()) return method.part;
  return {};
}

std::string every_harness(const std::string& part) {
  return part.empty() ? "every harness" : "every harness of " + part;
}

std::optional<double> barely_tried(const MethodResult& result) {
  const Effort& e = result.effort;
  if (!std::holds_alternative<NoViolationFound>(result.verdict)) return std::nullopt;
  const std::uint64_t tried = e.harnesses - std::min(e.harnesses, e.skipped);
  const std::uint64_t open = tried - std::min(tried, e.exhausted);
  if (open == 0 || open < tried / 2) return std::nullopt;
  const double each =
      static_cast<double>(e.executions - std::min(e.executions, e.schedules)) / static_cast<double>(open);
  return each < kFewExecutions ? std::optional(each) : std::nullopt;
}

std::string only_stressed_text(const MethodResult& result) {
  if (result.no_proof.empty() || !result.no_proof.front().starts_with("cannot be explored")) return {};
  return "only stressed: it " + result.no_proof.front();
}

std::string barely_tried_text(const MethodResult& result) {
  const auto each = barely_tried(result);
  if (each && *each < 0.05) return "barely tried: half of the harnesses, or more, had no execution";
  return each ? fmt::format("barely tried: {:.1f} executions per harness", *each) : "";
}

}  // namespace sunder
