#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "enumeration/count.hpp"
#include "enumeration/names.hpp"
#include "model/harness.hpp"

namespace sunder {

/// Blocks of equal content. The names of each block end in this state.
struct GluedBlocks {
  int copies = 1;
  int name_state = 0;
  friend auto operator<=>(const GluedBlocks&, const GluedBlocks&) = default;
};

/// All ways to identify names of different blocks as one data-independent value, up to exchanging equal
/// blocks and renaming names of a block that cannot be distinguished.
class Gluing {
 public:
  Gluing(const NameAutomaton& automaton, const std::vector<GluedBlocks>& blocks, int max_values);

  /// The number of ways with exactly this number of values.
  [[nodiscard]] Count count(int values) const { return values_[values].ways.front()[0]; }

  /// For each block, in the given order and with its copies, the value of each of its names.
  using Values = std::array<std::uint8_t, kMaxNames>;
  void decode(Count rank, int values, Values* into) const;

 private:
  // Free blocks have no symmetry: they are glued one after another by arithmetic, which makes their values
  // distinguishable. Bound blocks, few if any, are glued by a table of the smallest member of each orbit.
  struct Free {
    int at = 0;  // its index among the blocks
    int names = 0;
  };
  struct Bound {
    int at = 0;
    int copies = 1;
    int names = 0;
    std::vector<std::vector<int>> symmetries = {};
  };
  using Row = std::vector<std::uint8_t>;
  struct ForValues {
    std::vector<std::vector<Count>> ways;  // by free blocks glued so far, and values that occur
    std::vector<std::vector<Row>> rows;    // by values that occur before the bound blocks
  };

  void make_permutations();
  void add_rows(Row& row, int known, int occurring, int values, std::vector<Row>& rows) const;
  static void glue_free(const Free& block, int old, Count rank, int known, Values& into);
  [[nodiscard]] bool smallest(const Row& row, int known) const;

  std::vector<Free> free_;
  std::vector<Bound> bound_;
  std::vector<int> block_end_;                  // by slot of a row: the end of the block of that slot
  std::vector<std::vector<int>> permutations_;  // of the slots of a row: the symmetries of the bound blocks
  std::vector<ForValues> values_;
};

}  // namespace sunder
