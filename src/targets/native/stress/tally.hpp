#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "targets/native/stress/pacing.hpp"

namespace sunder::native {

/// Counts encoded outcomes, by hash, for each pacing.
class Tally {
 public:
  using Counts = std::array<std::uint64_t, kPacings.size()>;
  struct Row {
    std::string outcome;
    Counts counts{};
  };

  Tally();

  void add(std::string_view outcome, std::size_t pacing) { row_of(outcome).counts[pacing] += 1; }
  void merge(const Tally& other);
  [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }

 private:
  Row& row_of(std::string_view outcome);
  void grow();

  std::vector<Row> rows_;
  std::vector<std::uint32_t> index_;  // open addressing: 1 + index into rows_, 0 if free
};

}  // namespace sunder::native
