#include "targets/native/stress/pacer.hpp"

#include <numeric>

namespace sunder::native {

constexpr double kExplored =
    0.1;                         // of the batches go to pacings at random, so that none is given up for good
constexpr double kMemory = 0.8;  // weight of what earlier harnesses taught

std::size_t Pacer::next(Random& random) const {
  if (fixed_) return *fixed_;
  if (random.unit() < kExplored) return random.below(kFreeRunning);
  double at = random.unit() * std::accumulate(weights_.begin(), weights_.begin() + kFreeRunning, 0.0);
  for (std::size_t p = 0; p + 1 < kFreeRunning; ++p) {
    at -= weights_[p];
    if (at < 0) return p;
  }
  return kFreeRunning - 1;
}

void Pacer::learn(const Tally& tally) {
  std::array<double, kPacings.size()> credit{};
  for (const Tally::Row& row : tally.rows()) {
    std::array<double, kPacings.size()> rate{};
    for (std::size_t p = 0; p < rate.size(); ++p)
      if (seconds_[p] > 0) rate[p] = static_cast<double>(row.counts[p]) / seconds_[p];
    const double sum = std::accumulate(rate.begin(), rate.end(), 0.0);
    for (std::size_t p = 0; p < rate.size() && sum > 0; ++p) credit[p] += rate[p] / sum;
  }
  const double all = std::accumulate(credit.begin(), credit.end(), 0.0);
  for (std::size_t p = 0; p < credit.size(); ++p) {
    if (seconds_[p] == 0 || all == 0) continue;  // not tried: nothing learnt
    // squared, since a pacing that is twice as good should get most of the time, not two thirds
    const double share = credit[p] / all;
    weights_[p] = kMemory * weights_[p] + (1 - kMemory) * share * share * kPacings.size() * kPacings.size();
  }
}

}  // namespace sunder::native
