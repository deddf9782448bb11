#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "enumeration/alphabet.hpp"
#include "enumeration/count.hpp"
#include "enumeration/names.hpp"

namespace sunder {

/// The calls that a word must or may contain besides core calls.
struct WordKind {
  enum class Updates : std::uint8_t { none, some, any };
  Updates updates = Updates::any;
  bool method_under_test = false;  ///< exactly once
  std::uint32_t roles = 0;         ///< exactly these roles occur

  friend auto operator<=>(const WordKind&, const WordKind&) = default;
};

/// The state of decoding a word, or several words one after another.
struct Reading {
  Count rank = 0;                   ///< among the remaining words
  const std::uint8_t* values = {};  ///< the actual value for each of 0..t-1
  std::uint32_t used = 0;           ///< those of 0..t-1 that occur already, as bits
  int used_count = 0;
  int state = 0;                                  ///< the state of the names
  std::array<std::uint8_t, kMaxNames> name = {};  ///< from number in the state to number by first occurrence
};

/// The words of one kind in which exactly the values 0..t-1 occur, and whose names end in a given state. The
/// table counts the completions of every prefix, so decoding a rank is a walk. If another word follows, the
/// counts and the end are those of both together.
class Words {
 public:
  struct End {
    int values = 0;
    int name_state = 0;
    friend auto operator<=>(const End&, const End&) = default;
  };

  /// `next`, if not null, follows with words of length `next_length`, and has the same end.
  Words(const Alphabet& alphabet, const NameAutomaton& names, WordKind kind, End end, int max_length,
        const Words* next = nullptr, int next_length = 0);

  [[nodiscard]] std::size_t bytes() const { return sizeof *this + table_.capacity() * sizeof(Count); }

  [[nodiscard]] Count count(int length) const { return count_from(length, 0, 0, 0); }

  /// Appends the word of this length at the reading's rank. The remaining rank is that of the next word.
  void decode(int length, Reading& reading, Word& word) const;

 private:
  using Index = std::size_t;

  [[nodiscard]] Index at(int left, int row, int used, int state, int progress) const {
    return static_cast<Index>(left * rows_per_length_ + row) * row_size_ +
           static_cast<Index>((used * states_ + state) * progresses_ + progress);
  }
  // Completions from a point between two invocations, with `left` invocations to come.
  [[nodiscard]] Count count_from(int left, int used, int state, int progress) const {
    return table_[at(left, 0, used, state, progress)];
  }
  // Completions from within an invocation, before an atom (or after the last), with `left` more to come.
  [[nodiscard]] Count count_within(int left, int letter, int atom, int used, int state, int progress) const {
    return table_[at(left, rows_[first_row_[letter] + atom], used, state, progress)];
  }
  [[nodiscard]] int progress_after(const Letter& letter, int progress) const;
  void list_next_letters();
  [[nodiscard]] int holds_after(const Letter& letter, int holds) const;
  [[nodiscard]] bool complete(int progress) const { return progress % parts_ == parts_ - 1; }
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
  int parts_;            // what the word has of an update, the method under test and roles; the last: all
  int most_held_;        // of each thing that sequences take and give back
  int progresses_;       // for each number that is held of each thing, the parts
  int rows_per_length_;  // the first is between invocations; then one before each atom
  Index row_size_ = 0;
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
