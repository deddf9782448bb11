// Reads mutated inputs with every reader of data from outside, under sanitizers: `fuzz SECONDS SEED
// [KIND...]`. First come the inputs that once failed, then the corpus. A finding is written to found/ in the
// current folder, an input that reaches new code to reached/.
#include <fmt/format.h>

#include <csignal>
#include <cstdlib>
#include <fstream>

#include "fuzz/kind.hpp"
#include "fuzz/runner.hpp"

extern "C" const char* __asan_default_options() {  // NOLINT(bugprone-reserved-identifier)
  return "max_allocation_size_mb=1000:hard_rss_limit_mb=1500:handle_abort=1:detect_leaks=0";
}

namespace sunder::fuzz {
namespace {

std::vector<Kind> all_kinds() {
  std::vector<Kind> kinds = text_kinds();
  for (const auto& more : {file_kinds(), message_kinds(), {store_kind(), argument_kind()}})
    kinds.insert(kinds.end(), more.begin(), more.end());
  return kinds;
}

int fuzz(double seconds, std::uint64_t seed, const std::vector<std::string>& wanted) {
  std::vector<Kind> kinds = all_kinds();
  if (!wanted.empty())
    std::erase_if(kinds, [&](const Kind& k) { return std::ranges::find(wanted, k.name) == wanted.end(); });
  fmt::print("{:<10}{:>12}{:>12}{:>10}{:>20}\n", "kind", "inputs", "accepted", "findings",
             "processor seconds");
  std::size_t findings = 0;
  for (const Kind& kind : kinds) {
    const Tried tried = run(kind, seconds / static_cast<double>(kinds.size()), seed);
    fmt::print("{:<10}{:>12}{:>12}{:>10}{:>20.0f}\n", kind.name, tried.inputs, tried.accepted, tried.findings,
               tried.processor_seconds);
    std::fflush(stdout);
    findings += tried.findings;
  }
  return findings == 0 ? 0 : 1;
}

}  // namespace
}  // namespace sunder::fuzz

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 60;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  return sunder::fuzz::fuzz(seconds, seed, {argv + std::min(argc, 3), argv + argc});
}
