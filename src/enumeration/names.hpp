#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "enumeration/alphabet.hpp"

namespace sunder {

inline constexpr int kMaxNames = kMaxBounds.values;

/// The state after reading some data-independent values ("names"), up to renaming. Unordered pairs leave
/// names that cannot be distinguished: after `{x,y}`, x and y may be swapped. The names are 0..names-1: first
/// the names that differ from all others, then the swappable ones.
struct NameState {
  int names = 0;
  /// Each swap exchanges its pairs of names all at once; no name is in two swaps.
  std::vector<std::vector<std::pair<int, int>>> swaps = {};

  /// All renamings that cannot be noticed: products of swaps, the identity first.
  [[nodiscard]] std::vector<std::vector<int>> symmetries() const;
};

/// One way to choose names for the slots of an atom, up to names that cannot be distinguished.
struct NameChoice {
  std::array<std::uint8_t, 4> names = {};  ///< for each slot; new names are numbered from NameState::names on
  int next = 0;                            ///< the state after the choice
  std::array<std::uint8_t, kMaxNames> was = {};  ///< for each name of that state, its number before
};

/// Reads words of data-independent values, up to renaming, from the left. The number of words is the number
/// of paths of this automaton. It has few states: one for each number of names, if all slots are ordered.
class NameAutomaton {
 public:
  /// Has the states that the data-independent parameters of these letters can reach.
  NameAutomaton(const Alphabet& alphabet, int max_names);

  [[nodiscard]] int states() const { return static_cast<int>(states_.size()); }
  [[nodiscard]] const NameState& state(int s) const { return states_[s]; }
  [[nodiscard]] const std::vector<NameChoice>& choices(int s, Pick pick) const {
    return choices_[s][static_cast<int>(pick)];
  }

 private:
  int intern(const NameState& state);
  std::vector<NameChoice> choices_from(const NameState& state, Pick pick);

  int max_names_;
  std::vector<NameState> states_;
  std::map<std::vector<int>, int> ids_;  // by the number of names, and the sizes of the swaps
  std::vector<std::array<std::vector<NameChoice>, kPickKinds>> choices_;
};

}  // namespace sunder
