#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "enumeration/alphabet.hpp"
#include "enumeration/count.hpp"
#include "enumeration/names.hpp"

namespace sunder {

/// What a word must contain besides core methods.
struct WordKind {
  enum class Updates : std::uint8_t { none, some, any };
  Updates updates = Updates::any;
  bool method_under_test = false;  ///< exactly once
  std::uint32_t roles = 0;         ///< exactly these occur

  friend auto operator<=>(const WordKind&, const WordKind&) = default;
};

/// Where the decoding of a word, or of words read one after another, stands.
struct Reading {
  Count rank = 0;                   ///< among the words that remain
  const std::uint8_t* values = {};  ///< the value that stands for each of 0..t-1
  std::uint32_t used = 0;           ///< of 0..t-1
  int used_count = 0;
  int state = 0;                                  ///< of the names
  std::array<std::uint8_t, kMaxNames> name = {};  ///< by number in the state: its number by first occurrence
};

/// The words of one kind in which exactly the values 0..t-1 occur, and whose names end in a given state.
/// Words are counted from every point on, so that decoding a rank is a walk. Words may be followed by
/// another: then all of this is said of both together.
class Words {
 public:
  struct End {
    int values = 0;
    int name_state = 0;
    friend auto operator<=>(const End&, const End&) = default;
  };

  /// `next`, if any, follows with words of length `next_length`, and has the same end.
  Words(const Alphabet& alphabet, const NameAutomaton& names, WordKind kind, End end, int max_length,
        const Words* next = nullptr, int next_length = 0);

  [[nodiscard]] Count count(int length) const { return count_from(length, 0, 0, 0); }

  /// Appends the word of this length at the reading's rank; what remains of the rank is the next word's.
  void decode(int length, Reading& reading, Word& word) const;

 private:
  using Index = std::size_t;

  [[nodiscard]] Index at(int left, int row, int used, int state, int progress) const {
    return static_cast<Index>(left * rows_per_length_ + row) * row_size_ +
           static_cast<Index>((used * states_ + state) * progresses_ + progress);
  }
  // From between two invocations, with so many left to come.
  [[nodiscard]] Count count_from(int left, int used, int state, int progress) const {
    return table_[at(left, 0, used, state, progress)];
  }
  // From within an invocation, before an atom (or after the last), with so many invocations to come after it.
  [[nodiscard]] Count count_within(int left, int letter, int atom, int used, int state, int progress) const {
    return table_[at(left, rows_[first_row_[letter] + atom], used, state, progress)];
  }
  [[nodiscard]] int progress_after(const Letter& letter, int progress) const;
  void list_next_letters();
  [[nodiscard]] bool complete(int progress) const { return progress == progresses_ - 1; }
  [[nodiscard]] Count sum_over_letters(int left, int used, int state, int progress) const;
  [[nodiscard]] Count sum_over_picks(int left, int letter, int atom, int used, int state, int progress) const;
  void fill(int left);
  int pick_letter(int left, Reading& reading, int& progress) const;
  void pick_atom(int left, int letter, int atom, int progress, Reading& reading, Word& word) const;
  void pick_pair(int left, int letter, int atom, int progress, Reading& reading, Word& word) const;
  void pick_names(int left, int letter, int atom, int progress, Reading& reading, Word& word) const;

  const Alphabet* alphabet_;
  const NameAutomaton* names_;
  WordKind kind_;
  End end_;
  const Words* next_;
  int next_length_;
  int states_;
  int progresses_;  // what is still to come of an update, the method under test and roles; the last: nothing
  int rows_per_length_;  // one between invocations, the first, and one before each atom
  Index row_size_;
  struct NextLetter {
    int letter;
    int progress;  // after it
  };
  std::vector<std::vector<NextLetter>> next_letters_;  // by progress: the letters that may come
  std::vector<int> rows_;       // for each letter: that before each atom, and that between invocations
  std::vector<int> first_row_;  // by letter, in rows_
  std::vector<int> atom_counts_;
  std::vector<Count> table_;
};

}  // namespace sunder
