#pragma once

#include <bit>

#include "targets/native/explore/strategy.hpp"

namespace sunder::native::explore {

/// Each fiber moves for as long as it can; then the lowest of the others moves, or the highest.
class Uninterrupted : public Strategy {
 public:
  explicit Uninterrupted(bool backwards) : backwards_(backwards) {}

  bool begin() override { return true; }
  int choose(const Choice& choice) override {
    if (choice.current >= 0 && !(choice.free && !has_moved(choice.current))) return moved(choice.current);
    return moved(backwards_ ? std::bit_width(choice.enabled) - 1 : std::countr_zero(choice.enabled));
  }
  int draw(const Draw& /*draw*/) override { return 0; }

 private:
  // Every fiber is run up to its first point before the first choice, so `current` may not have moved yet.
  [[nodiscard]] bool has_moved(int fiber) const { return moved_ >> fiber & 1U; }
  int moved(int fiber) {
    moved_ |= 1U << fiber;
    return fiber;
  }

  bool backwards_;
  std::uint32_t moved_ = 0;
};

}  // namespace sunder::native::explore
