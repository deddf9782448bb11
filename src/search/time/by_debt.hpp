#pragma once

#include "search/time/order.hpp"

namespace sunder {

/// Time goes to all bounds: less to larger ones, and less to those whose harnesses were already run for long
/// in vain. So small bounds come first, none waits for ever, and none is given up.
class ByDebt : public Order {
 public:
  [[nodiscard]] std::size_t next(std::span<const RungState> rungs, const SearchTraits& traits) const override;
};

}  // namespace sunder
