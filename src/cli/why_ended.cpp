#include "cli/why_ended.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/results.hpp"
#include "support/format.hpp"

namespace sunder::cli {
namespace {

// True if more time could change the verdict of a method other than the core, or of the core if it is alone.
bool has_open(const std::vector<ObjectResult>& objects, const Bounds& largest) {
  const auto is_unfinished = [&](const MethodResult& m) {
    const bool is_proven = std::holds_alternative<AtomicWithinBounds>(m.verdict);
    const bool is_explored = !m.part.empty() && m.effort.exhausted == m.effort.harnesses;
    return is_open(m.verdict) && !((is_proven || is_explored) && covered_by(m) == largest);
  };
  return std::ranges::any_of(objects, [&](const ObjectResult& o) {
    return std::ranges::any_of(o.methods, [&](const MethodResult& m) {
      return (!m.core || o.methods.size() == 1) && is_unfinished(m);
    });
  });
}

}  // namespace

std::string why_ended(const std::vector<ObjectResult>& objects, const CheckConfig& config, double seconds) {
  constexpr double kEarly = 1;  // seconds
  if (!has_open(objects, config.largest)) return "ended since every method has its verdict\n";
  const bool is_early = config.seconds - seconds > kEarly;
  if (is_early) return "ended since nothing new came; --time 5m searches longer\n";
  return config.until_settled
             ? fmt::format("ended after {}, since no --time was given; --time 5m searches longer\n",
                           duration_text(config.seconds))
             : "ended since the time was up; a longer --time searches more\n";
}

}  // namespace sunder::cli
