#pragma once

#include <array>
#include <map>
#include <memory>
#include <tuple>
#include <vector>

#include "enumeration/alphabet.hpp"
#include "enumeration/names.hpp"
#include "enumeration/selection.hpp"
#include "enumeration/words.hpp"

namespace sunder {

/// The words that a block of a poset may take: for each of its sequences, the allowed kinds.
using BlockKinds = std::vector<std::vector<WordKind>>;

/// A class of contents of a block. Its words have fixed kinds and lengths, and their names, read through all
/// its sequences, end in a fixed state.
struct ContentClass {
  struct SequenceWords {
    WordKind kind;
    int length = 0;
    std::array<const Words*, kMaxBounds.values + 1> words = {};  // by the number of values in the block
  };
  std::vector<SequenceWords> sequences = {};
  int length = 0;           ///< of all sequences
  std::uint32_t roles = 0;  ///< of all sequences; no two share one
  int name_state = 0;
  ContentCounts counts = {};

  [[nodiscard]] bool has_update() const;
  /// Appends a word for each sequence; gives the local numbers of the names.
  std::array<std::uint8_t, kMaxNames> decode(const Content& content, const std::uint8_t* values,
                                             Word* const* into) const;
};

/// All classes of contents, by the kinds of their words; made on demand.
class Contents {
 public:
  /// `max_length` is the length of one sequence.
  Contents(const Alphabet& alphabet, const NameAutomaton& names, int max_values, int max_length)
      : alphabet_(alphabet), names_(names), max_values_(max_values), max_length_(max_length) {}

  /// The classes of a block of these kinds; empty classes are left out.
  const std::vector<int>& of_kinds(const BlockKinds& allowed);

  [[nodiscard]] std::size_t bytes() const;

  [[nodiscard]] const ContentClass& operator[](int id) const { return *classes_[id]; }

 private:
  const Words* words(WordKind kind, Words::End end, const Words* next, int next_length);
  void add(std::vector<WordKind> kinds, std::vector<int> lengths, std::vector<int>& ids);
  void add_all(const BlockKinds& allowed, std::vector<WordKind>& kinds, std::vector<int>& lengths, int left,
               std::vector<int>& ids);

  const Alphabet& alphabet_;
  const NameAutomaton& names_;
  int max_values_;
  int max_length_;
  std::map<std::tuple<WordKind, Words::End, const Words*, int>, std::unique_ptr<Words>> words_;
  std::vector<std::unique_ptr<ContentClass>> classes_;
  std::map<BlockKinds, std::vector<int>> by_kinds_;
};

}  // namespace sunder
