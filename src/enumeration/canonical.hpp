#pragma once

#include <optional>
#include <vector>

#include "enumeration/alphabet.hpp"
#include "enumeration/posets.hpp"
#include "model/harness.hpp"

namespace sunder {

/// The representative of all harnesses that differ from this one only by the order of sequences and the names
/// of data-independent values; Enumeration gives this one. The sequence with the method comes first. Throws
/// std::invalid_argument for harnesses that are never enumerated: too many sequences, arguments that do not
/// occur, shared roles.
Harness canonical(const Harness& harness, const Object& object, std::optional<int> method);

/// Brings the words, one for each position of the poset, into canonical form: the blocks of an orbit ascend,
/// and names are numbered by first occurrence.
void settle(const Alphabet& alphabet, const Poset& poset, std::vector<Word>& words);

}  // namespace sunder
