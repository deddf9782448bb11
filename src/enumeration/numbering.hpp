#pragma once

#include <vector>

#include "enumeration/alphabet.hpp"

namespace sunder {

/// The words, read one after another, with their data-independent values numbered by first occurrence.
/// Unordered pairs are read in the way that gives the smallest result, so the result does not depend on the
/// original names.
std::vector<Word> numbered(const Alphabet& alphabet, const std::vector<Word>& words);

/// Calls `visit(pick, slots)` for each data-independent part of an argument in the word.
template <class AnyWord, class Visit>
void for_each_name(const Alphabet& alphabet, AnyWord& word, Visit visit) {
  for (std::size_t at = 0; at < word.size();) {
    const auto& atoms = alphabet.atoms(word[at++]);
    for (const Atom& atom : atoms) {
      if (atom.renamable) visit(atom.pick, &word[at]);
      at += slots_of(atom.pick);
    }
  }
}

}  // namespace sunder
