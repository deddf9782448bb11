#pragma once

#include "search/time/order.hpp"

namespace sunder {

/// The simplest order: in each pass over all bounds, from the smallest to the largest.
class BySize : public Order {
 public:
  [[nodiscard]] std::size_t next(std::span<const RungState> rungs, const SearchTraits& traits) const override;
};

}  // namespace sunder
