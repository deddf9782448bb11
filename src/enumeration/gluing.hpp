#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "enumeration/count.hpp"
#include "enumeration/names.hpp"
#include "model/harness.hpp"

namespace sunder {

/// Blocks of equal content whose names, each block by itself, end in this state.
struct GluedBlocks {
  int copies = 1;
  int name_state = 0;
  friend auto operator<=>(const GluedBlocks&, const GluedBlocks&) = default;
};

/// All ways to say which names of different blocks are the same data-independent value, up to exchanging
/// equal blocks and renaming what cannot be told apart within a block.
class Gluing {
 public:
  Gluing(const NameAutomaton& automaton, const std::vector<GluedBlocks>& blocks, int max_values);

  /// With exactly so many values in all.
  [[nodiscard]] Count count(int values) const { return values_[values].ways.front()[0]; }

  /// For each block, in the given order and with its copies, the value of each of its names.
  using Values = std::array<std::uint8_t, kMaxNames>;
  void decode(Count rank, int values, Values* into) const;

 private:
  // Blocks without symmetry are glued one after another by arithmetic; then their values are told apart, and
  // the others, few if any, are glued by a table of the smallest member of each orbit.
  struct Free {
    int at = 0;  // among the blocks
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
    std::vector<std::vector<Count>> ways;  // by free blocks glued already, and values occurring
    std::vector<std::vector<Row>> rows;    // by values occurring before the bound ones
  };

  void make_permutations();
  void add_rows(Row& row, int known, int occurring, int values, std::vector<Row>& rows) const;
  static void glue_free(const Free& block, int old, Count rank, int known, Values& into);
  [[nodiscard]] bool smallest(const Row& row, int known) const;

  std::vector<Free> free_;
  std::vector<Bound> bound_;
  std::vector<int> block_end_;                  // in a row: where the block ends that a slot belongs to
  std::vector<std::vector<int>> permutations_;  // of the slots of a row: the symmetries of the bound blocks
  std::vector<ForValues> values_;
};

}  // namespace sunder
