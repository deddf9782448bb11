#pragma once

#include <vector>

#include "enumeration/alphabet.hpp"

namespace sunder {

/// The words, read one after another, with their data-independent values numbered by first occurrence. Of the
/// ways to read unordered pairs that makes the result the smallest, so that it does not depend on the names
/// that the words came with.
std::vector<Word> numbered(const Alphabet& alphabet, const std::vector<Word>& words);

/// Calls `visit(pick, slots)` for each data-independent part of the word.
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
