#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "enumeration/count.hpp"
#include "model/harness.hpp"

namespace sunder {

/// A number of different contents, and the number of copies of each.
struct Share {
  int copies = 1;
  int contents = 1;
  friend auto operator<=>(const Share&, const Share&) = default;
};

/// By t: the number of contents in which exactly a given set of t values occurs.
using ContentCounts = std::array<Count, kMaxBounds.values + 1>;

/// One content: its set of values, and its rank among the contents with exactly these values.
struct Content {
  std::uint32_t values = 0;
  Count rank = 0;
};

/// All ways to fill interchangeable blocks with distinct contents, copied as the shares say. With the values
/// 0..used-1 from before, exactly the values 0..used_after-1 occur afterwards.
class Selection {
 public:
  Selection(const ContentCounts& counts, std::vector<Share> shares, int max_values);

  [[nodiscard]] Count count(int used, int used_after) const {
    return ways_[used_after][at(used_after, 0, states_ - 1, (1U << used) - 1)];
  }

  /// Writes the contents of each share in turn, each once.
  void decode(Count rank, int used, int used_after, Content* into) const;

  [[nodiscard]] const std::vector<Share>& shares() const { return shares_; }

 private:
  using Taken = std::array<int, kMaxBounds.sequences>;  // contents by share
  struct Taking {
    int state = 0;
    Taken taken = {};
    std::array<Count, kMaxBounds.values + 1> ways = {};  // the ways to take these, by the number of values
  };

  // Contents are chosen in ascending order of their sets of values. `set` is the next set, `state` packs the
  // numbers of contents still to be chosen, `covered` is the set of values that occur already.
  [[nodiscard]] std::size_t at(int values, std::uint32_t set, int state, std::uint32_t covered) const {
    return ((static_cast<std::size_t>(set) * states_ + state) << values) + covered;
  }
  [[nodiscard]] Taken unpack(int state) const;
  [[nodiscard]] Taking make_taking(int state) const;
  void fill(int values);
  void take(const Taking& taking, std::uint32_t set, Count rank, Taken& written, Content* into) const;

  ContentCounts counts_;
  std::vector<Share> shares_;
  int states_ = 1;
  std::vector<std::vector<Taking>> takings_;  // by state: what may be taken of it, nothing first
  std::array<std::vector<Count>, kMaxBounds.values + 1> ways_;
};

}  // namespace sunder
