#pragma once

#include <bit>

#include "support/random.hpp"
#include "targets/native/explore/strategy.hpp"

namespace sunder::native::explore {

/// Any enabled fiber, each with the same probability. For harnesses with too many schedules to search all.
class RandomWalk : public Strategy {
 public:
  explicit RandomWalk(std::uint64_t seed) : random_(seed) {}

  bool begin() override { return true; }

  int choose(const Choice& choice) override {
    std::uint32_t left = choice.enabled;
    for (auto skip = random_.below(static_cast<std::uint64_t>(std::popcount(left))); skip > 0; --skip)
      left &= left - 1;
    return std::countr_zero(left);
  }

  /// Of stores, the newest half of the time, so that loops end.
  int draw(const Draw& draw) override {
    if (draw.of == Draw::Of::store && random_.below(2) == 0) return 0;
    return static_cast<int>(random_.below(static_cast<std::uint64_t>(draw.alternatives)));
  }

 private:
  Random random_;
};

}  // namespace sunder::native::explore
