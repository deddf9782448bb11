#include "targets/jvm/turns.hpp"

#include <algorithm>
#include <cmath>

#include "support/random.hpp"

namespace sunder::jvm {
namespace {

constexpr std::size_t kRecent = 64;  // number of harnesses: as many as are tried to make one harness smaller
// In a tenth of a second, the second worker shows a violation in all 43 harnesses of `bench peers` that show
// one at all. The first worker shows one in 36 to 41 of them.
constexpr std::size_t kFirst = 1;
// One in this number of turns goes to the worse worker, so that none is given up for ever.
constexpr std::uint64_t kOneIn = 8;

}  // namespace

// Each outcome gives credit, more if it is rare, which the workers share in proportion to its rates.
std::size_t Turns::Record::better() const {
  double executions = 0;
  for (const auto& [outcome, n] : counts) executions += static_cast<double>(n[0] + n[1]);
  double lead = 0;  // credit of the second worker minus that of the first
  for (const auto& [outcome, n] : counts) {
    const double first = static_cast<double>(n[0]) / seconds[0],
                 second = static_cast<double>(n[1]) / seconds[1];
    lead += std::log(executions / static_cast<double>(n[0] + n[1])) * (second - first) / (second + first);
  }
  return lead > 0 ? 1 : 0;
}

std::size_t Turns::next(const std::string& harness, std::uint64_t seed) const {
  const auto known = std::ranges::find(recent_, harness, &Record::harness);
  if (known == recent_.end()) return kFirst;
  for (const std::size_t untried : {0, 1})
    if (known->seconds[untried] == 0) return untried;
  return mixed(seed) % kOneIn == 0 ? 1 - known->better() : known->better();
}

void Turns::learn(const std::string& harness, std::size_t worker, const EngineRun& run) {
  auto known = std::ranges::find(recent_, harness, &Record::harness);
  if (known == recent_.end()) {
    if (recent_.size() == kRecent) recent_.pop_front();
    known = recent_.insert(recent_.end(), Record{harness});
  }
  known->seconds[worker] += run.seconds;
  for (const Observation& o : run.observations) known->counts[o.outcome][worker] += o.count;
}

}  // namespace sunder::jvm
