#include "targets/native/stress/pacer.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sunder::native {
namespace {

constexpr double kExplored = 0.1;  // share of batches with a random pacing, so that none is given up for ever
constexpr double kMemory = 0.8;    // weight of the experience so far
constexpr double kLittle = 0.002;  // seconds; a rate measured over less than this counts for less
constexpr std::size_t kFirstBatch = 16;  // executions under a pacing that was not tried yet
constexpr double kMovingAverage = 0.3;   // weight of the newest batch

using Shares = std::array<double, kPacings.size()>;

double sum_of(const Shares& values) { return std::accumulate(values.begin(), values.end(), 0.0); }

}  // namespace

std::size_t Pacer::next(Random& random) const {
  if (fixed_) return *fixed_;
  if (random.unit() < kExplored) return random.below(arms_.size());
  double all = 0;
  for (const Arm& arm : arms_) all += arm.weight;
  double at = random.unit() * all;
  for (std::size_t p = 0; p + 1 < arms_.size(); ++p) {
    at -= arms_[p].weight;
    if (at < 0) return p;
  }
  return arms_.size() - 1;
}

std::size_t Pacer::batch(std::size_t pacing, double seconds, std::size_t most) const {
  const double each = arms_[pacing].seconds_per_execution;
  if (each == 0) return std::min(kFirstBatch, most);
  return std::clamp<std::size_t>(static_cast<std::size_t>(seconds / each), 1, most);
}

void Pacer::spent(std::size_t pacing, std::size_t executions, double seconds) {
  Arm& arm = arms_[pacing];
  arm.seconds += seconds;
  const double each = seconds / static_cast<double>(executions);
  arm.seconds_per_execution = arm.seconds_per_execution == 0
                                  ? each
                                  : (1 - kMovingAverage) * arm.seconds_per_execution + kMovingAverage * each;
}

void Pacer::learn(const Tally& tally) {
  double executions = 0;
  for (const Tally::Row& row : tally.rows())
    for (const std::uint64_t n : row.counts) executions += static_cast<double>(n);
  Shares credit{};
  for (const Tally::Row& row : tally.rows()) {
    Shares rate{};
    double count = 0;
    for (std::size_t p = 0; p < rate.size(); ++p) {
      rate[p] = static_cast<double>(row.counts[p]) / (arms_[p].seconds + kLittle);
      count += static_cast<double>(row.counts[p]);
    }
    const double rarity = std::log(executions / count) + 0.1;
    for (std::size_t p = 0; p < rate.size(); ++p) credit[p] += rarity * rate[p] / sum_of(rate);
  }
  const double all = sum_of(credit);
  for (std::size_t p = 0; p < credit.size(); ++p) {
    if (arms_[p].seconds == 0 || all == 0) continue;  // not tried: nothing learnt
    // Squared, so that a pacing that is twice as good gets most of the time and not two thirds.
    const double share = credit[p] / all * static_cast<double>(arms_.size());
    arms_[p].weight = kMemory * arms_[p].weight + (1 - kMemory) * share * share;
  }
}

void Pacer::forget_times() {
  for (Arm& arm : arms_) arm.seconds = 0;
}

}  // namespace sunder::native
