#include "targets/native/stress/tally.hpp"

#include <functional>

namespace sunder::native {

Tally::Tally() : index_(64) {}

Tally::Row& Tally::row_of(std::string_view outcome) {
  const std::size_t mask = index_.size() - 1;
  for (std::size_t at = std::hash<std::string_view>{}(outcome)&mask;; at = (at + 1) & mask) {
    if (index_[at] == 0) {
      rows_.push_back({std::string(outcome)});
      index_[at] = static_cast<std::uint32_t>(rows_.size());
      if (rows_.size() * 2 > index_.size()) grow();
      return rows_.back();
    }
    Row& row = rows_[index_[at] - 1];
    if (row.outcome == outcome) return row;
  }
}

void Tally::grow() {
  index_.assign(index_.size() * 2, 0);
  const std::size_t mask = index_.size() - 1;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    std::size_t at = std::hash<std::string_view>{}(rows_[i].outcome) & mask;
    while (index_[at] != 0) at = (at + 1) & mask;
    index_[at] = static_cast<std::uint32_t>(i + 1);
  }
}

void Tally::merge(const Tally& other) {
  for (const Row& theirs : other.rows_) {
    Row& ours = row_of(theirs.outcome);
    for (std::size_t p = 0; p < ours.counts.size(); ++p) ours.counts[p] += theirs.counts[p];
  }
}

}  // namespace sunder::native
