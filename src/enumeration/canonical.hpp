#pragma once

#include <optional>
#include <vector>

#include "enumeration/alphabet.hpp"
#include "enumeration/posets.hpp"
#include "model/harness.hpp"

namespace sunder {

/// The harness that stands for all that differ from this one by the order of sequences and the names of
/// data-independent values: the one that Enumeration gives. The sequence with the method comes first.
/// Throws std::invalid_argument for more sequences than are enumerated, and for arguments or shared roles
/// that never are.
Harness canonical(const Harness& harness, const Object& object, std::optional<int> method);

/// Brings the words, one for each position of the poset, into canonical order: blocks of an orbit ascend, and
/// names are numbered by first occurrence.
void settle(const Alphabet& alphabet, const Poset& poset, std::vector<Word>& words);

}  // namespace sunder
