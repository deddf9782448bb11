#include "enumeration/canonical.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "enumeration/numbering.hpp"

namespace sunder {
namespace {

std::strong_ordering compare(const Word& a, const Word& b) {
  const auto by_size = a.size() <=> b.size();
  return by_size != 0 ? by_size : a <=> b;
}

std::strong_ordering compare(const std::vector<Word>& words, const Block& a, const Block& b) {
  for (std::size_t i = 0; i < a.size(); ++i)
    if (const auto c = compare(words[a[i]], words[b[i]]); c != 0) return c;
  return std::strong_ordering::equal;
}

// The words, with the names of each block numbered by first occurrence within the block.
std::vector<Word> numbered_by_block(const Alphabet& alphabet, const Poset& poset,
                                    const std::vector<Word>& words) {
  std::vector<Word> result(words.size());
  for (const Orbit& orbit : poset.orbits) {
    for (const Block& block : orbit) {
      std::vector<Word> content;
      for (const int position : block) content.push_back(words[position]);
      content = numbered(alphabet, content);
      for (std::size_t i = 0; i < block.size(); ++i) result[block[i]] = content[i];
    }
  }
  return result;
}

void rearrange(const Orbit& orbit, const std::vector<int>& from, std::vector<Word>& words) {
  const std::vector<Word> before = words;
  for (std::size_t b = 0; b < orbit.size(); ++b)
    for (std::size_t i = 0; i < orbit[b].size(); ++i) words[orbit[b][i]] = before[orbit[from[b]][i]];
}

std::vector<int> sorted_blocks(const Orbit& orbit, const std::vector<Word>& words) {
  std::vector<int> from(orbit.size());
  std::iota(from.begin(), from.end(), 0);
  std::ranges::stable_sort(from, [&](int a, int b) { return compare(words, orbit[a], orbit[b]) < 0; });
  return from;
}

// The usual case, without names. Makes no copies if the order is already right.
void sort_blocks(const Poset& poset, std::vector<Word>& words) {
  for (const Orbit& orbit : poset.orbits) {
    for (std::size_t done = 1; done < orbit.size(); ++done)
      for (std::size_t b = done; b > 0 && compare(words, orbit[b], orbit[b - 1]) < 0; --b)
        for (std::size_t i = 0; i < orbit[b].size(); ++i)
          std::swap(words[orbit[b][i]], words[orbit[b - 1][i]]);
  }
}

// Blocks that are equal up to their names may come in any order: tries all arrangements of this and later
// orbits.
void try_arrangements(const Alphabet& alphabet, const Poset& poset, std::size_t orbit_index,
                      const std::vector<Word>& local, const std::vector<Word>& words,
                      std::vector<Word>& best) {
  if (orbit_index == poset.orbits.size()) {
    auto candidate = numbered(alphabet, words);
    if (best.empty() || candidate < best) best = std::move(candidate);
    return;
  }
  const Orbit& orbit = poset.orbits[orbit_index];
  std::vector<int> from(orbit.size());
  std::iota(from.begin(), from.end(), 0);
  do {
    bool ascending = true;
    for (std::size_t b = 1; b < orbit.size(); ++b)
      ascending &= compare(local, orbit[from[b - 1]], orbit[from[b]]) <= 0;
    if (!ascending) continue;
    std::vector<Word> arranged = words;
    rearrange(orbit, from, arranged);
    try_arrangements(alphabet, poset, orbit_index + 1, local, arranged, best);
  } while (std::ranges::next_permutation(from).found);
}

int sequence_with(const Harness& harness, int method) {
  for (std::size_t s = 0; s < harness.sequences.size(); ++s)
    if (std::ranges::count(harness.sequences[s], method, &Invocation::method) > 0) return static_cast<int>(s);
  throw std::invalid_argument("the harness does not call the method under test");
}

const Poset& poset_of(const std::vector<std::uint32_t>& before, bool rooted, std::vector<int>& to) {
  for (const Poset& poset : posets(static_cast<int>(before.size()), rooted)) {
    const auto found = isomorphisms(before, poset, rooted);
    if (found.empty()) continue;
    to = found.front();
    return poset;
  }
  throw std::logic_error("a partial order that is not among all partial orders");
}

}  // namespace

void settle(const Alphabet& alphabet, const Poset& poset, std::vector<Word>& words) {
  if (!alphabet.renamable()) return sort_blocks(poset, words);
  if (std::ranges::all_of(poset.orbits, [](const Orbit& orbit) { return orbit.size() == 1; })) {
    words = numbered(alphabet, words);
    return;
  }
  std::vector<Word> local = numbered_by_block(alphabet, poset, words);
  for (const Orbit& orbit : poset.orbits) {
    const std::vector<int> from = sorted_blocks(orbit, local);
    rearrange(orbit, from, words);
    rearrange(orbit, from, local);
  }
  std::vector<Word> best;
  try_arrangements(alphabet, poset, 0, local, words, best);
  words = std::move(best);
}

Harness canonical(const Harness& harness, const Object& object, std::optional<int> method) {
  const int size = static_cast<int>(harness.sequences.size());
  if (size < 1 || size > kMaxBounds.sequences)
    throw std::invalid_argument("harnesses of " + std::to_string(size) + " sequences are not enumerated");
  if (!is_legal(harness, object)) throw std::invalid_argument("two sequences share a role");
  Harness rooted = harness;
  std::vector<Precedence> order = harness.order;
  if (method) {
    const int root = sequence_with(harness, *method);
    std::swap(rooted.sequences[0], rooted.sequences[root]);
    const auto moved = [&](int s) { return s == root ? 0 : s == 0 ? root : s; };
    for (auto& [before, after] : order) {
      before = moved(before);
      after = moved(after);
    }
  }
  std::vector<int> to;
  const Poset& poset = poset_of(predecessors(size, order), method.has_value(), to);
  const Alphabet alphabet(object, method);
  std::vector<Word> words(size);
  for (int s = 0; s < size; ++s) words[to[s]] = alphabet.encode(rooted.sequences[s]);
  settle(alphabet, poset, words);
  Harness result;
  for (const Word& word : words) result.sequences.push_back(alphabet.decode(word));
  result.order = poset.order;
  return result;
}

}  // namespace sunder
