#pragma once

#include "search/time/order.hpp"

namespace sunder {

/// All bounds get time, but larger bounds get less, and so do bounds whose harnesses were already run for
/// long without a violation. So small bounds come first, none waits for ever, and none is given up.
class ByDebt : public Order {
 public:
  [[nodiscard]] std::size_t next(std::span<const RungState> rungs, const SearchTraits& traits) const override;
};

}  // namespace sunder
