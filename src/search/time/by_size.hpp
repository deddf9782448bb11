#pragma once

#include "search/time/order.hpp"

namespace sunder {

/// The plainest order: one pass over all bounds after another, each from the smallest bounds to the largest.
class BySize : public Order {
 public:
  [[nodiscard]] std::size_t next(std::span<const RungState> rungs, const SearchTraits& traits) const override;
};

}  // namespace sunder
